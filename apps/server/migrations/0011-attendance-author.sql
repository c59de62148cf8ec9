-- Who saved a row of attendance last, for the one whose own save came too late; null for rows older than this.
alter table attendance add column updated_by uuid;
