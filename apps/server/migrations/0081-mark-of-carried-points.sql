-- The mark that the points behind it belong to. A release that does not know the points writes another mark and leaves them:
-- they count only where this one is the mark of the source. None where the source is not read again yet.
alter table enrollment_term_mark add column source_points_mark numeric(6,2);

-- The release before has only written points together with their mark.
-- brief: the terms in which a student came from another class, since the release before
update enrollment_term_mark set source_points_mark = source_mark where source_points is not null;
