"""International English: the day first, 24 hours, weeks that begin on Monday."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
YEAR_MONTH_FORMAT = "F Y"
FIRST_DAY_OF_WEEK = 1
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j F, H:i"
