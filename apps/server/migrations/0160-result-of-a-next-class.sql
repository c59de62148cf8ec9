-- The result on which a next class was decided, so that a later one is seen; null for decisions from before.
alter table enrollment_advance add column situation text;
