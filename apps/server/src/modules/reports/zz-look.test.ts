import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { getFileContent, requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { expect, test } from 'vitest'
import { createSchool } from '../../../test/school.ts'
import { startTestApp } from '../../../test/test-app.ts'

test('look', async () => {
  const app = await startTestApp()
  const s = await createSchool(app)
  const q = (t: string, v: unknown[]) => app.owner.query(t, v)
  await q(`update institution set name='Escola Municipal Monteiro Lobato', inep_code='35999999', tax_number='11222333000181', email='secretaria@example.com', phone='1133334444',
    address='{"street":"Rua das Laranjeiras","number":"100","neighborhood":"Centro","city":"São Paulo","state":"SP","postalCode":"01001000"}',
    signatories='[{"name":"Helena Prado Teles","title":"Secretária escolar"},{"name":"Antônio Sérgio Barbosa","title":"Diretor"}]' where institution_id=$1`, [s.id])
  const names = ['Arte','Ciências','Educação Física','Geografia','História','Língua Inglesa','Ensino Religioso','Projeto de Vida e Educação Socioemocional']
  for (const n of names) {
    const id = randomUUID()
    await q(`insert into curriculum_component (institution_id,id,academic_year_id,education_level_id,knowledge_area_id,name,sort_key) select institution_id,$2,academic_year_id,education_level_id,knowledge_area_id,$3,lower($3) from curriculum_component where id=$1`, [s.components.portuguese, id, n])
    await q(`insert into lesson_plan (institution_id,id,academic_year_id,grade_id,curriculum_component_id,is_active) select institution_id,$2,academic_year_id,grade_id,$3,true from lesson_plan where id=$1`, [s.plans.portuguese, randomUUID(), id])
  }
  const finished = process.env.LOOK === 'end'
  const terms = finished ? 4 : 3
  // one PROOF per term + recovery, lessons with attendance
  for (let t = 0; t < terms; t += 1) {
    const h = [20,30,20,30][t]
    await q(`insert into school_evaluation (institution_id,academic_year_id,grade_id,curriculum_component_id,lesson_plan_id,academic_term_id,name,type,highest,date)
      select p.institution_id,p.academic_year_id,p.grade_id,p.curriculum_component_id,p.id,$2,x.type,x.type,x.h,$3::date from lesson_plan p, (values ('PROOF',$4::numeric),('RECOVERY',10)) x(type,h) where p.institution_id=$1 and p.grade_id=$5`,
      [s.id, s.terms[t]!.id, s.terms[t]!.start, h, s.classes[0]!.id])
    await q(`insert into lesson (institution_id,academic_year_id,grade_id,lesson_plan_id,date,start_time,end_time)
      select institution_id,academic_year_id,grade_id,id,$2::date + n, '07:30'::time + (dense_rank() over (order by id))*interval '50 min','08:20'::time + (dense_rank() over (order by id))*interval '50 min' from lesson_plan, generate_series(0,9) n where institution_id=$1 and grade_id=$3 and $2::date+n <> '2026-08-10'`, [s.id, s.terms[t]!.start, s.classes[0]!.id]).catch(e => console.log(e.message))
  }
  await q(`insert into student_evaluation (institution_id,school_evaluation_id,student_enrollment_id,grade_id,score,updated_at)
    select v.institution_id,v.id,e.id,v.grade_id, round((v.highest*(0.4+0.6*random()))::numeric,1), now() from school_evaluation v join student_enrollment e on e.grade_id=v.grade_id where v.institution_id=$1 and (v.type='PROOF' or random()<0.3)`, [s.id])
  await q(`insert into lesson_accomplishment (institution_id,lesson_id,account_id,content_registration,created_at,updated_at) select institution_id,id,$2,'x',now(),now() from lesson where institution_id=$1`, [s.id, s.instructor.id]).catch(e => console.log(e.message))
  await q(`insert into attendance (institution_id,academic_year_id,lesson_id,student_enrollment_id,grade_id,lesson_plan_id,status,updated_at)
    select l.institution_id,l.academic_year_id,l.id,e.id,l.grade_id,l.lesson_plan_id, case when random()<0.08 then 'ABSENCE' else 'ATTENDANCE' end, now() from lesson l join student_enrollment e on e.grade_id=l.grade_id where l.institution_id=$1`, [s.id]).catch(e => console.log(e.message))
  await q(`update student_enrollment set exit_date='2026-05-12', exit_reason='TRANSFERRED' where id=$1`, [s.enrollments[1]])
  await q(`update person set birthdate='2014-03-14' where institution_id=$1`, [s.id])
  await q(`update institution set logo=$2 where institution_id=$1`,[s.id, 'data:image/png;base64,'+readFileSync('/tmp/lousa-look-mid-2.png').toString('base64')]); if (finished) { await q(`update academic_year set status='FINISHED' where institution_id=$1`, [s.id]); await q(`update academic_term set closed_at=now() where institution_id=$1`, [s.id]) }
  const r = await app.call(requestGradeReportCards, { host: s.host, token: s.administrator.token, params: { id: s.classes[0]!.id } })
  await app.runJobs()
  const c = await app.call(getFileContent, { host: s.host, token: s.administrator.token, params: { id: r.body.id } })
  expect(c.status).toBe(200)
  writeFileSync(`/tmp/lousa-look-${finished ? 'end' : 'mid'}.pdf`, c.raw)
  await app.stop()
})
