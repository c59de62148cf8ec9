-- The head of papers: who maintains the school, the act that authorises it, and the coat of arms.
alter table institution add column sponsor text;
alter table institution add column authorization_act text;
alter table institution add column coat_of_arms text;
