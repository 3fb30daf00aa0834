"""What stands round the pages where they are served: headers, connections, the health page, logs. It draws nothing."""
