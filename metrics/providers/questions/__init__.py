"""The rule-based question writer: questions made of an answer alone by templates, no language model.

``writer`` is the writer, ``dodges.dodge_in`` its way of telling whether an answer is noncommittal.
"""
