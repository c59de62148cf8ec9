import type { SolverInput } from '../solver-model.rules.ts'
import { xmlCharacters } from './xml-text.rules.ts'

/** A class, and its parallel group where the row is one. */
export type FetRowName = { readonly class: string; readonly group: string | null }

/** Names of what the input knows by ids. An id without a name stands for itself. */
export type FetNames = {
  readonly institution: string
  readonly rows: ReadonlyMap<string, FetRowName>
  readonly instructors: ReadonlyMap<string, string>
  /** The component of each plan. */
  readonly components: ReadonlyMap<string, string>
  readonly roomKinds: ReadonlyMap<string, string>
}

/** A class of the file with the rows that are its groups; a class without groups is one row. */
export type FetYear = {
  readonly name: string
  readonly groups: readonly { readonly rowId: string; readonly name: string }[]
}

/** The names of FET: they are unique among teachers, among sets of students and among rooms. */
export function fetLabels(input: SolverInput, names: FetNames) {
  const teachers = uniqueNames(input.instructors.map(({ id }) => [id, names.instructors.get(id) ?? id]))
  const years = yearsOf(input, names)
  const rooms = input.rooms.map(({ id, count }) => {
    const kind = names.roomKinds.get(id) ?? id
    return {
      id,
      names: Array.from({ length: count }, (_, index) => (count === 1 ? kind : `${kind} ${index + 1}`)),
    }
  })
  const roomNames = uniqueNames(
    rooms.flatMap(room => room.names.map((name, index) => [`${room.id} ${index}`, name])),
  )
  return {
    teachers,
    years: years.list,
    students: years.labels,
    subject: (planId: string) => clean(names.components.get(planId) ?? planId),
    rooms: new Map(
      rooms.map(room => [room.id, room.names.map((_, index) => roomNames.get(`${room.id} ${index}`)!)]),
    ),
  }
}

export type FetLabels = ReturnType<typeof fetLabels>

function yearsOf(input: SolverInput, names: FetNames) {
  const rowsOfClass = new Map<string, string[]>()
  const nameOf = (rowId: string): FetRowName => names.rows.get(rowId) ?? { class: rowId, group: null }
  for (const { id } of input.rows) {
    const { class: name, group } = nameOf(id)
    // Classes of one name are different classes unless they are groups of it.
    const key = group === null && rowsOfClass.has(name) ? `${name}\n${id}` : name
    rowsOfClass.set(key, [...(rowsOfClass.get(key) ?? []), id])
  }
  const nameOfKey: [string, string][] = []
  for (const [key, ids] of rowsOfClass) {
    nameOfKey.push([`class ${key}`, nameOf(ids[0]!).class])
    if (ids.length > 1)
      for (const id of ids) nameOfKey.push([`row ${id}`, `${nameOf(id).class} ${nameOf(id).group ?? ''}`])
  }
  const unique = uniqueNames(nameOfKey)
  const labels = new Map<string, string>()
  const list: FetYear[] = []
  for (const [key, ids] of rowsOfClass) {
    const name = unique.get(`class ${key}`)!
    for (const id of ids) labels.set(id, unique.get(`row ${id}`) ?? name)
    list.push({ name, groups: ids.length > 1 ? ids.map(rowId => ({ rowId, name: labels.get(rowId)! })) : [] })
  }
  return { list, labels }
}

/** Each key with its name. A name that was there before gets a number. */
export function uniqueNames(nameOfKey: readonly (readonly [string, string])[]): Map<string, string> {
  const taken = new Set<string>()
  const result = new Map<string, string>()
  for (const [key, text] of nameOfKey) {
    const name = clean(text)
    let label = name
    for (let number = 2; taken.has(label); number++) label = `${name} (${number})`
    taken.add(label)
    result.set(key, label)
  }
  return result
}

const clean = (text: string): string => xmlCharacters(text).split(/\s+/u).filter(Boolean).join(' ') || '?'
