import { randomUUID } from 'node:crypto'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_PASSWORD } from '../../src/main/demo/demo-accounts.ts'
import { ask, pause, type WholeServer } from './whole-server.ts'

/**
 * Somebody who works while processes are killed, and remembers what was answered. `write` throws when no answer came;
 * `check` looks whether what was answered is there and nothing is torn, and says how much it has looked at.
 */
export type Worker = {
  readonly name: string
  write(server: WholeServer): Promise<void>
  check(server: WholeServer): Promise<number>
}

export class BrokenPromise extends Error {}

/** Names have letters alone: a number as a word. */
const wordOf = (n: number): string =>
  [...String(n)]
    .map(digit => String.fromCharCode(97 + Number(digit)))
    .join('')
    .replace(/^./, first => first.toUpperCase())

type Named = { id: string }
type Row = { studentEnrollment: Named; score?: number | null; status?: string | null }

const signIn = async (server: WholeServer, username: string, role: string): Promise<string> => {
  const body = { username, password: DEMO_PASSWORD, role }
  return (await ask(server, 'POST', 'auth/token', { body })).accessToken
}

/**
 * One value written to a whole class at once, another at each write: what is stored must be of one write, and of none
 * before the last that was answered.
 */
const wholeClass = <Value extends string | number>(
  name: string,
  valueAt: (turn: number) => Value,
  write: (server: WholeServer, value: Value) => Promise<unknown>,
  read: (server: WholeServer) => Promise<Value[]>,
): Worker => {
  let turn = 0
  let candidates: Value[] | null = null
  return {
    name,
    write: async server => {
      const value = valueAt(turn)
      turn += 1
      try {
        await write(server, value)
        candidates = [value]
      } catch (error) {
        candidates?.push(value)
        throw error
      }
    },
    check: async server => {
      if (candidates === null) return 0
      const values = await read(server)
      const [first] = values
      if (first === undefined || values.some(value => value !== first))
        throw new BrokenPromise(`${name}: torn, ${values.join(' ')}`)
      if (!candidates.includes(first))
        throw new BrokenPromise(`${name}: ${first} is stored, ${candidates.join(' or ')} was said`)
      candidates = [first]
      return values.length
    },
  }
}

/** Scores of an evaluation made for this, and the attendance of a lesson that was given. */
const classWork = async (server: WholeServer): Promise<Worker[]> => {
  const token = await signIn(server, DEMO_INSTRUCTOR.cpf, 'INSTRUCTOR')
  const get = (path: string) => ask(server, 'GET', path, { token })
  const [year] = (await get('academic-year?status=OPEN')).data
  const [today] = (await get(`dashboard/academic-year/${year.id}`)).today
  const { lessonPlan: plan } = today
  const { academicTermMarks } = await get(`grade/${plan.grade.id}`)
  const ofGrade = new Set(academicTermMarks.map((mark: { academicTerm: Named }) => mark.academicTerm.id))
  type Term = Named & { start: string; end: string }
  const levels: { academicTerms: Term[] }[] = (await get(`education-level?academicYearId=${year.id}`)).data
  const term = levels
    .flatMap(({ academicTerms }) => academicTerms)
    .find(({ id, start, end }) => ofGrade.has(id) && start <= today.date && today.date <= end)
  const evaluation = await ask(server, 'POST', 'school-evaluation', {
    token,
    body: {
      lessonPlanId: plan.id,
      academicTermId: term?.id,
      name: 'Teste de queda',
      type: 'WORK',
      date: today.date,
      highest: 2,
    },
  })
  const scores = `school-evaluation/${evaluation.id}/student-evaluation`
  const attendance = `lesson-plan/${plan.id}/lesson/${today.id}/student-attendance`
  const idsOf = async (path: string): Promise<string[]> =>
    (await get(path)).data.map((row: Row) => row.studentEnrollment.id)
  const [scored, attending] = [await idsOf(scores), await idsOf(attendance)]
  const rows = async (at: WholeServer, path: string): Promise<Row[]> =>
    (await ask(at, 'GET', path, { token })).data
  return [
    wholeClass(
      'scores',
      turn => ((turn % 199) + 1) / 100,
      (at, score) =>
        ask(at, 'POST', scores, {
          token,
          body: { studentEvaluations: scored.map(studentEnrollmentId => ({ studentEnrollmentId, score })) },
        }),
      async at => (await rows(at, scores)).map(({ score }) => score ?? -1),
    ),
    wholeClass<string>(
      'attendance',
      turn => (turn % 2 === 0 ? 'ABSENCE' : 'ATTENDANCE'),
      (at, status) =>
        ask(at, 'PUT', attendance, {
          token,
          body: {
            attendances: attending.map(studentEnrollmentId => ({ studentEnrollmentId, status })),
            force: true,
          },
        }),
      async at => (await rows(at, attendance)).map(({ status }) => status ?? 'nothing'),
    ),
  ]
}

/** All students that a name finds. */
const studentsNamed = async (server: WholeServer, token: string, name: string): Promise<string[]> => {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const path = `user?type=STUDENT&searchFor=${encodeURIComponent(name)}&rowsPerPage=100&currentPage=${page}`
    const { data }: { data: { name: string }[] } = await ask(server, 'GET', path, { token })
    names.push(...data.map(each => each.name))
    if (data.length < 100) return names
  }
}

/** People recorded one by one, each repeated under its key until it is answered: all are there, and none twice. */
const peopleWork = (token: string, run: string): Worker => {
  let unanswered: { name: string; key: string } | null = null
  let turn = 0
  const answered: string[] = []
  return {
    name: 'people',
    write: async server => {
      turn += 1
      unanswered ??= { name: `Queda ${run} ${wordOf(turn)}`, key: randomUUID() }
      const { name, key } = unanswered
      const responsibles = [{ name: 'Ana de Souza', kinship: 'Mãe' }]
      await ask(server, 'POST', 'user/student', {
        token,
        body: { name, birthdate: '2012-05-04', responsibles },
        headers: { 'idempotency-key': key },
      })
      answered.push(name)
      unanswered = null
    },
    check: async server => {
      const stored = await studentsNamed(server, token, `Queda ${run}`)
      const names = new Set(stored)
      if (names.size < stored.length) throw new BrokenPromise('people: somebody is there twice')
      const missing = answered.find(name => !names.has(name))
      if (missing !== undefined) throw new BrokenPromise(`people: ${missing} was answered and is not there`)
      return answered.length
    },
  }
}

/** Report cards of classes: every one asked for comes to its end. What is asked again while it is made is the same one. */
const reportWork = (token: string, gradeIds: readonly string[]): Worker => {
  let turn = 0
  return {
    name: 'report cards',
    write: async server => {
      turn += 1
      await ask(server, 'GET', `report/grade/${gradeIds[turn % gradeIds.length]}/report-cards`, { token })
      await pause(150)
    },
    check: async () => 0,
  }
}

/** Files of people, checked and imported whole: an import that was answered ends, with all of its rows or none. */
const importWork = (token: string, run: string): Worker => {
  const ROWS = 12
  const HEADER = 'Nome;Data de nascimento;Responsável 1: nome;Responsável 1: parentesco'
  let turn = 0
  return {
    name: 'import',
    write: async server => {
      turn += 1
      const names = Array.from({ length: ROWS }, (_, row) => `Carga ${run} ${wordOf(turn)} ${wordOf(row)}`)
      const file = [HEADER, ...names.map(name => `${name};14/03/2013;Joana de Souza;Mãe`)].join('\n')
      const uploaded = await ask(server, 'POST', `import?type=STUDENT&fileName=queda-${turn}.csv`, {
        token,
        body: new TextEncoder().encode(file),
      })
      const columns = uploaded.columns.map(({ index, field }: { index: number; field: string }) => ({
        index,
        field,
      }))
      await ask(server, 'PUT', `import/${uploaded.id}/column`, { token, body: { columns } })
      await ask(server, 'POST', `import/${uploaded.id}/run`, { token, body: { mode: 'ALL_OR_NOTHING' } })
      await pause(400)
    },
    check: async server => {
      const stored = await studentsNamed(server, token, `Carga ${run}`)
      const byFile = Map.groupBy(stored, name => name.split(' ')[2] ?? '')
      for (const [file, names] of byFile)
        if (new Set(names).size !== ROWS || names.length !== ROWS)
          throw new BrokenPromise(`import: of file ${file} there are ${names.length} rows, of ${ROWS}`)
      return stored.length
    },
  }
}

/** Lessons of a class, generated again and again: what is there stays, nothing comes twice. */
const generationWork = (token: string, gradeIds: readonly string[]): Worker => {
  let turn = 0
  return {
    name: 'generation',
    write: async server => {
      turn += 1
      await ask(server, 'POST', 'lesson-plan/lesson/all', {
        token,
        body: { gradeId: gradeIds[turn % gradeIds.length] },
      })
      await pause(200)
    },
    check: async () => 0,
  }
}

/** Waits for the end of background work: every file and every import has ended or says why. Answers how many. */
export const untilJobsEnded = async (server: WholeServer): Promise<number> => {
  const token = await signIn(server, DEMO_ADMINISTRATOR.cpf, 'ADMINISTRATOR')
  type Ending = { id: string; status: string; reason?: string | null }
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const files: Ending[] = (await ask(server, 'GET', 'file?rowsPerPage=100', { token })).data
    const imports: Ending[] = (await ask(server, 'GET', 'import?rowsPerPage=100', { token })).data
    const mute = files.filter(({ status, reason }) => status === 'FAILED' && !reason)
    if (mute.length > 0) throw new BrokenPromise('a file failed without a reason')
    const isGoing = [...files, ...imports].some(({ status }) => status === 'PENDING' || status === 'RUNNING')
    if (!isGoing) return files.length + imports.length
    await pause(500)
  }
  throw new BrokenPromise('a job has not ended after five minutes')
}

/** Everybody who works. */
export const workersOf = async (server: WholeServer): Promise<Worker[]> => {
  // People of this run are distinguished from those of others over the same folder.
  const run = wordOf(Date.now() % 1_000_000)
  const token = await signIn(server, DEMO_ADMINISTRATOR.cpf, 'ADMINISTRATOR')
  const [year] = (await ask(server, 'GET', 'academic-year?status=OPEN', { token })).data
  const grades: Named[] = (await ask(server, 'GET', `grade?academicYearId=${year.id}`, { token })).data
  const gradeIds = grades.map(({ id }) => id)
  return [
    ...(await classWork(server)),
    peopleWork(token, run),
    reportWork(token, gradeIds),
    importWork(token, run),
    generationWork(token, gradeIds),
  ]
}
