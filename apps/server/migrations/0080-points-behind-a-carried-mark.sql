-- Points behind a mark that follows a former class, and what they are out of, on the scale of the class. Evaluations of the
-- class join them while the term goes on. None of them for a mark that was typed or whose source is not read again yet.
alter table enrollment_term_mark add column source_points numeric(8,2);
alter table enrollment_term_mark add column source_worth numeric(8,2);
