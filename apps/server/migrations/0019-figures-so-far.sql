-- What is earned so far where nothing is final: of an open term its points, of an open year those of the terms that
-- stand, with what is missing to the average and what remains. "complete": a term's mark stands for all of it.
alter table grade_performance add column earned numeric(8,2);
alter table grade_performance add column possible numeric(8,2);
alter table grade_performance add column missing numeric(8,2);
alter table grade_performance add column remaining numeric(8,2);
alter table grade_performance add column complete boolean not null default false;

-- Years that are not over have no mark: what stood there was projected, and would look final until it is computed anew.
update grade_performance p set mark = null, mean = null
from performance_scope s, academic_year y
where s.institution_id = p.institution_id and s.id = p.scope_id and s.academic_term_id is null
  and y.institution_id = s.institution_id and y.id = s.academic_year_id and y.status <> 'FINISHED';

-- Figures of open years know none of it, and hold marks of years that are not over: the sweep computes them anew.
update performance_scope s set input_version = s.input_version + 1
from academic_year y
where y.institution_id = s.institution_id and y.id = s.academic_year_id and y.status <> 'FINISHED';
