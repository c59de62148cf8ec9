import {
  academicTermRow,
  academicYearRow,
  educationLevelRow,
} from '../../../modules/academics/academics.factory.ts'
import { componentRow } from '../../../modules/curriculum/curriculum.factory.ts'
import type { Making } from '../demo-draft.ts'
import type { DemoTermType, DemoYear } from './demo-calendar.ts'
import type { DemoComponent, DemoStage } from './demo-curriculum.ts'

export type MadeComponent = DemoComponent & { id: string }
export type MadeTerm = { id: string; start: string; end: string; highest: number }
export type MadeStage = { stage: DemoStage; id: string; terms: MadeTerm[]; components: MadeComponent[] }
export type MadeYear = DemoYear & { id: string; stages: Map<DemoStage['key'], MadeStage> }

/** Marks of a year of 100: 20, 20, 30, 30; or halves. */
const HIGHEST = { QUARTER: [20, 20, 30, 30], SEMESTER: [50, 50] } as const

/** Before the people go home on the last day of a term. */
const closing = (date: string) => `${date}T20:00:00.000Z`

type Levels = { stages: readonly DemoStage[]; type: DemoTermType; areas: ReadonlyMap<string, string> }

const addStage = (
  making: Making,
  year: DemoYear & { id: string },
  stage: DemoStage,
  { type, areas }: Levels,
) => {
  const { institutionId: institution_id, draft, id: newId } = making
  const id = newId()
  const base = { institution_id, academic_year_id: year.id }
  draft.education_level.push(educationLevelRow({ ...base, id, name: stage.name, type, stage: stage.stage }))
  const terms = year.terms.map((term, index) => ({
    ...term,
    id: newId(),
    highest: HIGHEST[type][index] ?? 0,
  }))
  draft.academic_term.push(
    ...terms.map((term, index) =>
      academicTermRow({
        ...base,
        id: term.id,
        education_level_id: id,
        position: index + 1,
        start_date: term.start,
        end_date: term.end,
        show_performance: index <= year.current,
        closed_at: index < year.current ? closing(term.end) : null,
      }),
    ),
  )
  const components = stage.components.map(component => ({ ...component, id: newId() }))
  draft.curriculum_component.push(
    ...components.map(component =>
      componentRow({
        ...base,
        id: component.id,
        education_level_id: id,
        knowledge_area_id: areas.get(component.area) ?? '',
        name: component.name,
      }),
    ),
  )
  return { stage, id, terms, components }
}

const addCalendar = ({ institutionId: institution_id, draft, id }: Making, year: DemoYear): void => {
  draft.calendar.push({
    institution_id,
    id: id(),
    year: year.year,
    status: 'Ativo',
    start_date: year.terms[0]?.start ?? `${year.year}-01-01`,
    end_date: year.terms.at(-1)?.end ?? `${year.year}-12-31`,
  })
  draft.academic_calendar_event.push(
    ...year.events.map(event => ({
      institution_id,
      id: id(),
      title: event.title,
      type: event.type,
      start_date: event.start,
      end_date: event.end,
      start_hour: event.type === 'MEETING' ? '19:00:00' : null,
      end_hour: event.type === 'MEETING' ? '20:30:00' : null,
      editable: true,
      repeats_yearly: event.repeatsYearly,
      description: event.description,
      version: 1,
    })),
  )
}

/** An academic year with its levels, terms, components and calendar. */
export const addYear = (making: Making, demoYear: DemoYear, levels: Levels): MadeYear => {
  const year = { ...demoYear, id: making.id() }
  making.draft.academic_year.push(
    academicYearRow({
      institution_id: making.institutionId,
      id: year.id,
      year: year.year,
      status: year.finished ? 'FINISHED' : 'OPEN',
    }),
  )
  addCalendar(making, year)
  const stages = new Map(levels.stages.map(stage => [stage.key, addStage(making, year, stage, levels)]))
  return { ...year, stages }
}

/** Knowledge areas by name; they outlive the years. */
export const addAreas = (making: Making, stages: readonly DemoStage[]): Map<string, string> => {
  const names = [...new Set(stages.flatMap(stage => stage.components.map(component => component.area)))]
  const areas = new Map(names.map(name => [name, making.id()]))
  making.draft.knowledge_area.push(
    ...[...areas].map(([name, id]) => ({
      institution_id: making.institutionId,
      id,
      name,
      status: 'Ativo',
      version: 1,
    })),
  )
  return areas
}
