-- The weekday whose lessons come with a school day: a Saturday with the timetable of Monday.
alter table academic_calendar_event add column follows_weekday text;
