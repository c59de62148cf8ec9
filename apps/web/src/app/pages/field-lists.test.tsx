import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement, ReactNode } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { DispensationRows } from '../../features/enrollment/brought/dispensation-rows.tsx'
import { AttendantRows } from '../../features/evaluation/council/attendants-form.tsx'
import type {
  AttendantsInput,
  AttendantsValues,
} from '../../features/evaluation/council/meeting-forms.schema.ts'
import {
  BLANK_QUESTION,
  type SurveyInput,
  type SurveyValues,
} from '../../features/events/survey/survey-form.schema.ts'
import { SurveyQuestions } from '../../features/events/survey/survey-questions.tsx'
import { HostsField } from '../../features/identity/institution/fields/hosts-field.tsx'
import { SignatoriesField } from '../../features/identity/institution/fields/signatories-field.tsx'
import { newResponsible } from '../../features/people/person/person.values.ts'
import { ResponsiblesSection } from '../../features/people/responsible/responsibles-section.part.tsx'
import { PlanInstructorsForm } from '../../features/planning/plan/plan-instructors-form.tsx'
import { BellTimesForm } from '../../features/planning/weekly-time/form/bell-times-form.tsx'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'

const server = testServer()
const PLAN_ID = '00000000-0000-4000-8000-000000000001'
const LEVEL_ID = '00000000-0000-4000-8000-000000000002'
const idOf = (n: number): string => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`

/** The texts of a row, column by column. */
type Row = readonly string[]

const submitted = {
  values: null as FieldValues | null,
  take: (typed: FieldValues): void => {
    submitted.values = structuredClone(typed)
  },
}
const InForm = ({ values, children }: { values: FieldValues; children: ReactNode }) => {
  const form = useForm<FieldValues>({ defaultValues: values })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submitted.take)}>
        {children}
        <button type="submit">Salvar</button>
      </form>
    </FormProvider>
  )
}
const Survey = ({ rows }: { rows: readonly Row[] }) => {
  const form = useForm<SurveyInput, unknown, SurveyValues>({
    defaultValues: { questions: rows.map(([text = '']) => ({ ...BLANK_QUESTION, text })) },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submitted.take)}>
      <SurveyQuestions form={form} disabled={false} />
      <button type="submit">Salvar</button>
    </form>
  )
}

const Attendants = ({ rows }: { rows: readonly Row[] }) => {
  const form = useForm<AttendantsInput, unknown, AttendantsValues>({
    defaultValues: {
      attendants: rows.map(([name = '', what = '']) => ({
        accountId: null,
        name,
        function: what,
        duty: 'NONE' as const,
      })),
    },
  })
  const meeting = { id: PLAN_ID, grade: { id: PLAN_ID, name: '6º ano A' }, suggested: [] }
  return (
    <form noValidate onSubmit={form.handleSubmit(submitted.take)}>
      <AttendantRows form={form} meeting={meeting} />
      <button type="submit">Salvar</button>
    </form>
  )
}

const day = (n: number): string => `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`
const shownDay = (iso: string): string => iso.split('-').reverse().join('/')
const time = (n: number): string => `${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
const planOf = (rows: readonly Row[]): LessonPlan => ({
  id: PLAN_ID,
  name: null,
  parallelGroup: null,
  grade: { id: PLAN_ID, name: '6º ano A' },
  curriculumComponent: { id: PLAN_ID, name: 'Ciências', knowledgeArea: { id: PLAN_ID, name: 'Exatas' } },
  instructors: rows.map(([start = ''], index) => ({
    id: idOf(index),
    start: start.split('/').reverse().join('-'),
    end: null,
    user: {
      ...{ id: idOf(index), name: `Docente ${index}`, socialName: null, thumb: null },
      ...{ type: 'INSTRUCTOR', role: 'INSTRUCTOR', registration: null },
    },
  })),
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 1,
})
const YEAR = {
  id: PLAN_ID,
  year: '2026',
  status: 'OPEN',
  start: '2026-02-01',
  end: '2026-12-20',
  version: 1,
} as const
const shift = { educationLevel: { id: LEVEL_ID, name: 'Anos finais' }, shift: null } as unknown as Parameters<
  typeof BellTimesForm
>[0]['grade']

type List = {
  /** The file of the web that keeps the list. */
  file: string
  screen: (rows: readonly Row[]) => ReactElement
  columns: readonly RegExp[]
  /** The texts that a row may be given. */
  textOf: (n: number) => string
  add: string
  /** The values of a new row, after the row before it. */
  blank: (last: Row | undefined) => Row
  min?: number
  max: number
  canMove?: true
  /** A row can be sent with what is typed in its columns. */
  isFull?: (row: Row, element: HTMLElement) => boolean
  /** The columns of what was submitted. */
  sent: () => Row[] | undefined
}

const texts = (n: number): string => `texto ${n}`
const rowsIn = (name: string, columns: readonly string[]) => () =>
  submitted.values?.[name]?.map((row: unknown) =>
    columns.map(column => (typeof row === 'object' && row !== null ? Reflect.get(row, column) : row)),
  )

const LISTS: Record<string, List> = {
  signatories: {
    file: 'features/identity/institution/fields/signatories-field.tsx',
    screen: rows => (
      <InForm values={{ signatories: rows.map(([name, title]) => ({ name, title })) }}>
        <SignatoriesField />
      </InForm>
    ),
    columns: [/^Nome/, /^Cargo/],
    textOf: texts,
    add: 'Adicionar assinatura',
    blank: () => ['', ''],
    max: 6,
    canMove: true,
    sent: rowsIn('signatories', ['name', 'title']),
  },
  addresses: {
    file: 'features/identity/institution/fields/hosts-field.tsx',
    screen: rows => (
      <InForm values={{ hosts: rows.map(([host]) => host) }}>
        <HostsField current="atual.example" storedHosts={[]} />
      </InForm>
    ),
    columns: [/^Endereço/],
    textOf: texts,
    add: 'Adicionar endereço',
    blank: () => [''],
    max: 20,
    sent: rowsIn('hosts', ['']),
  },
  'survey questions': {
    file: 'features/events/survey/survey-questions.tsx',
    screen: rows => <Survey rows={rows} />,
    columns: [/^(Pergunta|Texto|Enunciado)/],
    textOf: texts,
    add: 'Nova pergunta',
    blank: () => [''],
    min: 1,
    max: 20,
    canMove: true,
    sent: rowsIn('questions', ['text']),
  },
  'attendants of a council': {
    file: 'features/evaluation/council/attendants-form.tsx',
    screen: rows => <Attendants rows={rows} />,
    columns: [/^Nome/, /^(Função|Cargo)/],
    textOf: texts,
    add: 'Adicionar pessoa',
    blank: () => ['', ''],
    max: 20,
    sent: rowsIn('attendants', ['name', 'function']),
  },
  responsibles: {
    file: 'features/people/responsible/responsibles-section.part.tsx',
    screen: rows => (
      <InForm
        values={{
          responsibles: rows.map(([name, occupation]) => ({ ...newResponsible(), name, occupation })),
          mainResponsibleId: '',
          address: newResponsible().address,
        }}
      >
        <ResponsiblesSection />
      </InForm>
    ),
    columns: [/^Nome/, /^(Profissão|Ocupação)/],
    textOf: texts,
    add: 'Adicionar responsável',
    blank: () => ['', ''],
    max: 4,
    canMove: true,
    sent: rowsIn('responsibles', ['name', 'occupation']),
  },
  dispensations: {
    file: 'features/enrollment/brought/dispensation-rows.tsx',
    screen: rows => (
      <InForm
        values={{
          dispensations: rows.map(([reason]) => ({ curriculumComponentId: '', reason, start: '', end: '' })),
        }}
      >
        <DispensationRows components={[]} isReadOnly={false} />
      </InForm>
    ),
    columns: [/^Motivo/],
    textOf: texts,
    add: 'Acrescentar dispensa',
    blank: () => [''],
    max: 20,
    sent: rowsIn('dispensations', ['reason']),
  },
  'bell times': {
    file: 'features/planning/weekly-time/form/bell-times-form.tsx',
    screen: rows => (
      <BellTimesForm
        grade={shift}
        bells={{
          shift: null,
          slots: rows.map(([start = '', end = '']) => ({ start: `${start}:00`, end: `${end}:00` })),
          version: 1,
        }}
        onClose={() => undefined}
      />
    ),
    columns: [/Início$/, /Término$|Fim$/],
    textOf: time,
    add: 'Acrescentar tempo',
    blank: last => [last?.[1] ?? '', ''],
    max: 20,
    isFull: row => row.every(text => text !== ''),
    sent: () => {
      const body = server.sent('PUT').at(-1)?.body as { slots: { start: string; end: string }[] } | undefined
      return body?.slots.map(({ start, end }) => [start.slice(0, 5), end.slice(0, 5)])
    },
  },
  'instructors of a plan': {
    file: 'features/planning/plan/plan-instructors-form.tsx',
    screen: rows => <PlanInstructorsForm year={YEAR} plan={planOf(rows)} onClose={() => undefined} />,
    columns: [/^De/, /^Até/],
    textOf: n => shownDay(day(n)),
    add: 'Acrescentar professor',
    blank: () => [shownDay(YEAR.start), ''],
    max: 20,
    // An instructor is chosen from a list of the server; a new row has none.
    isFull: (_, element) =>
      within(element).getAllByLabelText<HTMLInputElement>(/^Professor/)[0]?.value !== '',
    sent: () => {
      const body = server.sent('PUT').at(-1)?.body as
        | { lessonPlanInstructors: { start: string; end: string | null }[] }
        | undefined
      return body?.lessonPlanInstructors.map(({ start, end }) => [shownDay(start), end ? shownDay(end) : ''])
    },
  },
}

/** Rows of these have their number given: nothing is added, moved or removed. */
const FIXED: Record<string, string> = {
  'features/academics/level/terms-dates.tsx': 'as many as the kind of level has terms',
  'features/academics/grade/term-worths/term-worths-fields.tsx': 'a worth for each term of the level',
  'features/academics/policy/policy-sections.part.tsx': 'a weight for each term of the level',
  'features/events/survey/survey-answer.tsx': 'an answer for each question of the survey',
  'features/people/responsible/responsible-card.tsx': 'one row of the responsibles',
  'features/people/responsible/responsible-address.tsx': 'one row of the responsibles',
}

type Act = { kind: 'add' | 'type' | 'up' | 'down' | 'remove'; at: number; column: number; text: number }
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('add', 'type', 'type', 'up', 'down', 'remove'),
    at: fc.nat(5),
    column: fc.nat(1),
    text: fc.integer({ min: 10, max: 99 }),
  }),
  { minLength: 4, maxLength: 8 },
)

const BUTTONS = {
  up: /^(Subir|Mover .* cima)/,
  down: /^(Descer|Mover .* baixo)/,
  remove: /^(Retirar|Remover)/,
}

/** Each row is what surrounds both its first field and its button that removes it. */
const rowsOf = ({ columns }: List): HTMLElement[] =>
  screen.queryAllByRole('button', { name: BUTTONS.remove, hidden: true }).map(button => {
    let row: HTMLElement | null = button
    while (row && within(row).queryAllByLabelText(columns[0] ?? /./).length === 0) row = row.parentElement
    if (!row) throw new Error('No row around the button')
    return row
  })
const fieldsOf = (list: List, row: HTMLElement): HTMLInputElement[] =>
  list.columns.map(column => within(row).getAllByLabelText<HTMLInputElement>(column)[0]!)
const shown = (list: List): string[][] =>
  rowsOf(list).map(row => fieldsOf(list, row).map(({ value }) => value))

const moved = (rows: readonly Row[], from: number, to: number): Row[] => {
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, rows[from] ?? [])
}

const play = async (list: List, all: readonly Act[]): Promise<void> => {
  submitted.values = null
  const before = server.sent('PUT').length
  let model: Row[] = [0, 1].map(n => list.columns.map((_, column) => list.textOf(n * 2 + column)))
  // The end of a period of teaching is empty at first.
  if (list.file.endsWith('plan-instructors-form.tsx')) model = model.map(([start = '']) => [start, ''])
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>{list.screen(model)}</QueryClientProvider>,
  )
  await screen.findByRole('button', { name: list.add, hidden: true })
  await waitFor(() => expect(shown(list)).toEqual(model))
  const press = async (row: number, name: RegExp) =>
    user.click(within(rowsOf(list)[row]!).getByRole('button', { name, hidden: true }))
  const type = (row: number, column: number, value: string) => {
    const field = fieldsOf(list, rowsOf(list)[row]!)[column]!
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
    model = model.with(row, model[row]!.with(column, value))
  }
  for (const { kind, at, column, text } of all) {
    const row = model.length === 0 ? 0 : at % model.length
    if (kind === 'add' && model.length < Math.min(list.max, 5)) {
      await user.click(screen.getByRole('button', { name: list.add, hidden: true }))
      model = [...model, list.blank(model.at(-1))]
      // A row that was not shown yet has no fault.
      const fields = fieldsOf(list, rowsOf(list).at(-1)!)
      await waitFor(() => expect(shown(list)).toEqual(model))
      expect(fields.map(field => field.getAttribute('aria-invalid') === 'true')).not.toContain(true)
    }
    if (kind === 'remove' && model.length > (list.min ?? 0)) {
      await press(row, BUTTONS.remove)
      model = model.toSpliced(row, 1)
    }
    if (kind === 'type' && model.length > 0) type(row, column % list.columns.length, list.textOf(text))
    if (list.canMove && kind === 'up' && row > 0) {
      await press(row, BUTTONS.up)
      model = moved(model, row, row - 1)
    }
    if (list.canMove && kind === 'down' && row < model.length - 1) {
      await press(row, BUTTONS.down)
      model = moved(model, row, row + 1)
    }
    await waitFor(() => expect(shown(list)).toEqual(model))
  }
  // Values that cannot be sent are taken out before.
  const { isFull } = list
  for (let row = model.length - 1; isFull && row >= 0; row -= 1)
    if (!isFull(model[row]!, rowsOf(list)[row]!)) {
      await press(row, BUTTONS.remove)
      model = model.toSpliced(row, 1)
    }
  await user.click(screen.getByRole('button', { name: 'Salvar', hidden: true }))
  await waitFor(() => {
    expect(submitted.values !== null || server.sent('PUT').length > before).toBe(true)
    expect(list.sent()).toEqual(model)
  })
  cleanup()
}

describe('a list of fields keeps what was typed, whatever is added, moved or removed', () => {
  it.each(Object.entries(LISTS))('%s', async (_, list) => {
    server.on('GET user', () => ({ body: { data: [] } }))
    server.on('GET council-meeting', () => ({ body: { data: [], totalRowCount: 0 } }))
    server.on(`PUT lesson-plan/${PLAN_ID}/instructor`, () => ({ body: planOf([]) }))
    server.on(`PUT education-level/${LEVEL_ID}/bell-times`, () => ({
      body: { shift: null, slots: [], version: 2 },
    }))
    await play(list, [
      { kind: 'type', at: 1, column: 0, text: 30 },
      { kind: 'add', at: 0, column: 0, text: 0 },
      { kind: 'remove', at: 0, column: 0, text: 0 },
      { kind: 'down', at: 0, column: 0, text: 0 },
    ])
    await fc.assert(
      fc.asyncProperty(acts, all => play(list, all)).afterEach(() => cleanup()),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it('names every file of the web that has fields by their place in a list', () => {
    const src = join(import.meta.dirname, '../..')
    const files = globSync('**/*.{ts,tsx}', { cwd: src })
      .filter(file => !file.includes('.test.'))
      .filter(file => {
        const text = readFileSync(join(src, file), 'utf8')
        return /useFieldArray[<(]|(?:name=\{|register\(|= |name: )`\w+\.\$\{(?:index|at)\}/.test(text)
      })
    expect(files.toSorted()).toEqual(
      [...Object.values(LISTS).map(({ file }) => file), ...Object.keys(FIXED)].toSorted(),
    )
  })
})
