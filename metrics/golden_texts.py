"""English texts of the notes about reading files of many samples; ``metrics/notes.py`` takes them in."""

from __future__ import annotations

_HELP = "Save it as CSV in UTF-8, JSONL or Parquet and load that."

GOLDEN_TEXTS: dict[str, str] = {
    "golden.ask-column": "Several columns could be the {role}: {columns}. Say which one is.",
    "golden.ask-decimal": (
        "Commas in the column for {role} can be decimals or thousands (rows: {rows}). Say which; until then these rows "
        "wait."
    ),
    "golden.ask-encoding": (
        "The file is not UTF-8, and its bytes fit several encodings. Pick the one in which the sample reads right."
    ),
    "golden.ask-object": (
        "The {role} is an object (rows: {rows}). Pick the field that is the text: {fields}. Until then these rows wait."
    ),
    "golden.ask-role": "The column {column} could be any of these: {roles}. Say what it is.",
    "golden.ask-separator": "The file can be cut into columns at several signs. Pick the one that gives the columns.",
    "golden.ask-several": (
        "The {role} holds several texts (rows: {rows}). Take the first, the last, or all joined; until then these rows "
        "wait."
    ),
    "golden.ask-split": (
        "Plain texts in the column for {role} hold the sign {sign} (rows: {rows}). Each counts as one context; you can "
        "cut them all at that sign."
    ),
    "golden.ask-word": (
        'The {role} is "{word}" (rows: {rows}), which may be a real text or what is left of a lost value. Say which; '
        "until then these rows wait."
    ),
    "golden.binary": "This file is no text and no Parquet. " + _HELP,
    "golden.column-doubled": "Two columns are called {column}; the later one is called {name} here.",
    "golden.column-unnamed": "A column has no name; it is called {name} here.",
    "golden.comma": "The {role} is {found}: the comma can begin the decimals or group thousands. Say which.",
    "golden.comma-decimals": "The comma was read as the beginning of the decimals.",
    "golden.comma-thousands": "Commas were read as grouping thousands.",
    "golden.context-split": "The text was cut at {sign} into several contexts, as you chose.",
    "golden.contexts-missing": "The cell is empty, so there are no contexts.",
    "golden.cut-off": (
        "From line {line} on nothing can be read: the file is cut off or damaged there. The rows before it are here."
    ),
    "golden.decoded": "The cell held JSON text; it was decoded.",
    "golden.decoded-twice": "The cell held JSON text inside quoted JSON text; it was decoded twice.",
    "golden.empty": "This file is empty. Load one with a header and at least one row.",
    "golden.half-sign": "The text held half of a sign that cannot be shown; it was replaced by a question mark sign.",
    "golden.header-only": (
        "The first line names the columns ({columns}), and no row follows it. Add one line for each answer below it "
        "and bring the file again."
    ),
    "golden.id-doubled": "The id {id} stands more than once; the later rows have a number behind it.",
    "golden.json-no-rows": "This JSON holds no list of rows. Give a list of objects, or one object per line.",
    "golden.json-refused": "This JSON cannot be read: it holds {problem}.",
    "golden.last-message": "The cell held messages; the text is the last one of the {speaker}.",
    "golden.late-column": (
        "This column comes up only after the first rows, so it was not looked at. It is kept as {name}; name it in a "
        "row at the top (null will do) to have it recognised."
    ),
    "golden.list-empty-items": "Empty places in the list were left out: {count}.",
    "golden.list-flattened": "Lists inside the list were flattened.",
    "golden.list-numbers": "Items that are no texts were read as texts.",
    "golden.list-numpy": "The cell held a list as numpy prints it, without commas; each quoted text is one item.",
    "golden.list-objects": "Items of the list are objects; their text is their content, or the object as JSON text.",
    "golden.list-python": "The cell held a list as Python prints it.",
    "golden.looks-like-list": "The text looks like a list, but was kept as it stands.",
    "golden.no-count": "The {role} must be a whole number of 0 or more, found {found}.",
    "golden.no-file": "The file cannot be opened ({problem}).",
    "golden.no-header": "The first line is no row of column names that can be read.",
    "golden.no-list": "The {role} must be a list of numbers (flags: true, false, 0, 1), found {found}.",
    "golden.no-number": "The {role} must be a finite number, found {found}.",
    "golden.no-rows": "This file has no rows.",
    "golden.not-json": "This is not JSON: line {line}, column {column} ({problem}).",
    "golden.number-missing": "The cell says that there is no number.",
    "golden.object": "The {role} is an object, shown as JSON text. Pick the field that is the text: {fields}.",
    "golden.one-message": "The cell held a message; the text is its content.",
    "golden.only-item": "The cell held a list of one; the text is its only item.",
    "golden.packed-damaged": "The packed file is damaged. Pack it again, or load it unpacked.",
    "golden.parquet": "This Parquet file cannot be read ({problem}).",
    "golden.picked": "The cell held an object; the text is its field {field}.",
    "golden.provisional": (
        "Provisional: the judge's reply does not fit what it was asked (open: {count}). Open the answer on its page "
        "and settle it there, or ask again."
    ),
    "golden.response-empty": "The response is empty. It counts as an answer that says nothing.",
    "golden.rest-not-json": "From here on this is not JSON ({problem}). The rows before it are here, the rest is not.",
    "golden.row-encoding": (
        "The row holds bytes that are no text in this encoding. Mend the row, or pick another encoding for the file."
    ),
    "golden.row-no-object": "The row is no JSON object with named fields.",
    "golden.row-not-json": "The row is not JSON: column {column} ({problem}).",
    "golden.row-quotes": (
        "After a closing quotation mark comes more text. Double the quotation marks inside the cell."
    ),
    "golden.row-ragged": "Cells in this row: {cells}; columns that the header names: {columns}.",
    "golden.row-refused": "The row cannot be read: {problem}.",
    "golden.row-too-long": "The row is longer than {limit} million characters.",
    "golden.row-unclosed": "A quotation mark is opened here and never closed.",
    "golden.several": "The {role} holds {count} texts. Say which counts: the first, the last, or all joined.",
    "golden.several-first": "Of {count} texts the first was taken, as you chose.",
    "golden.several-join": "All {count} texts were joined line by line, as you chose.",
    "golden.several-last": "Of {count} texts the last was taken, as you chose.",
    "golden.spreadsheet": "This looks like a spreadsheet or a zip file. " + _HELP,
    "golden.text-from-value": "The cell held {value}, no text; it was written out.",
    "golden.too-large": (
        "Unpacked, the file is larger than {limit} MB, and its kind can only be read as a whole. Save it as JSONL or "
        "CSV, which are read in pieces."
    ),
    "golden.waits": "{reason} It waited when the file was saved.",
    "golden.whole-object": "The cell held an object; the text is the object as JSON, as you chose.",
    "golden.word": (
        'The {role} is "{word}", which may be a real text or what is left of a lost value. Say which to get a score.'
    ),
    "golden.word-missing": 'The word "{word}" was taken for a lost value, as you chose.',
    "golden.word-text": 'The word "{word}" was kept as a text.',
    "golden.yaml": "YAML is read here only as test results of Rasa.",
}
"""In alphabetical order."""
