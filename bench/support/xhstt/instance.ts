import { elementsAt, readXml, textOf, type XmlElement } from './xml.ts'

/** An instance of the public XHSTT form, as far as this bench reads it. */
export type XhsttInstance = {
  readonly id: string
  readonly days: readonly string[]
  /** Times in the order of the file, with the index of their day. */
  readonly times: readonly { readonly id: string; readonly day: number }[]
  readonly resources: readonly { readonly id: string; readonly type: string }[]
  readonly events: readonly XhsttEvent[]
  readonly constraints: readonly XhsttConstraint[]
}

export type XhsttEvent = {
  readonly id: string
  readonly duration: number
  readonly resources: readonly string[]
  /** A time that the file gives. */
  readonly time: string | null
}

export type XhsttConstraint = {
  readonly kind: string
  readonly id: string
  readonly isRequired: boolean
  readonly weight: number
  /** Events of each group or single event; several events of one group are one point where the form says so. */
  readonly eventPoints: readonly (readonly string[])[]
  readonly resources: readonly string[]
  readonly times: readonly string[]
  /** Indexes of days of the time groups, with limits of each group where it has its own. */
  readonly days: readonly { readonly day: number; readonly min: number; readonly max: number }[]
  readonly numbers: Readonly<Record<string, number>>
}

const refs = (element: XmlElement, ...path: string[]): string[] =>
  elementsAt(element, ...path).map(({ attributes }) => attributes.Reference ?? '')

/** Reads the first instance of an archive. Throws Error with the reason when it uses what this bench does not read. */
export function readInstance(source: string): XhsttInstance {
  const [instance] = elementsAt(readXml(source), 'HighSchoolTimetableArchive', 'Instances', 'Instance')
  if (!instance) throw new Error('expected an instance in the archive')
  const days = elementsAt(instance, 'Times', 'TimeGroups', 'Day').map(({ attributes }) => attributes.Id!)
  const groupsOfTime = new Map<string, string[]>()
  const times = elementsAt(instance, 'Times', 'Time').map(time => {
    const [day] = refs(time, 'Day')
    groupsOfTime.set(time.attributes.Id!, [
      ...refs(time, 'Day'),
      ...refs(time, 'Week'),
      ...refs(time, 'TimeGroups', 'TimeGroup'),
    ])
    return { id: time.attributes.Id!, day: days.indexOf(day ?? '') }
  })
  if (days.length > 7 || times.some(({ day }) => day === -1))
    throw new Error('expected times of at most 7 days')
  const resourceElements = elementsAt(instance, 'Resources', 'Resource')
  const eventElements = elementsAt(instance, 'Events', 'Event')
  const membersOf = (elements: readonly XmlElement[], group: string, ...paths: string[][]) =>
    elements
      .filter(element => paths.some(path => refs(element, ...path).includes(group)))
      .map(({ attributes }) => attributes.Id!)
  const timesOfGroup = (group: string) =>
    times.flatMap(({ id }) => (groupsOfTime.get(id)!.includes(group) ? [id] : []))
  return {
    id: instance.attributes.Id ?? '',
    days,
    times,
    resources: resourceElements.map(element => ({
      id: element.attributes.Id!,
      type: refs(element, 'ResourceType')[0] ?? '',
    })),
    events: eventElements.map(element => ({
      id: element.attributes.Id!,
      duration: Number(textOf(element, 'Duration')),
      resources: refs(element, 'Resources', 'Resource'),
      time: refs(element, 'Time')[0] ?? null,
    })),
    constraints: elementsAt(instance, 'Constraints')
      .flatMap(({ children }) => children)
      .map(element => ({
        kind: element.name.replace(/Constraint$/, ''),
        id: element.attributes.Id ?? '',
        isRequired: textOf(element, 'Required') === 'true',
        weight: Number(textOf(element, 'Weight') || 1),
        eventPoints: [
          ...refs(element, 'AppliesTo', 'EventGroups', 'EventGroup').map(group =>
            membersOf(eventElements, group, ['EventGroups', 'EventGroup'], ['Course']),
          ),
          ...refs(element, 'AppliesTo', 'Events', 'Event').map(event => [event]),
        ],
        resources: [
          ...refs(element, 'AppliesTo', 'ResourceGroups', 'ResourceGroup').flatMap(group =>
            membersOf(resourceElements, group, ['ResourceGroups', 'ResourceGroup']),
          ),
          ...refs(element, 'AppliesTo', 'Resources', 'Resource'),
        ],
        times: [
          ...refs(element, 'TimeGroups', 'TimeGroup').flatMap(timesOfGroup),
          ...refs(element, 'Times', 'Time'),
        ],
        days: elementsAt(element, 'TimeGroups', 'TimeGroup').map(group => ({
          day: days.indexOf(group.attributes.Reference ?? ''),
          min: Number(textOf(group, 'Minimum') || 0),
          max: Number(textOf(group, 'Maximum') || 0),
        })),
        numbers: numbersOf(element),
      })),
  }
}

/** Numbers of the constraint; a cost function that is not linear is `nonLinear` 1. */
function numbersOf(element: XmlElement): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const child of element.children)
    if (child.children.length === 0 && /^\d+$/.test(child.text)) numbers[child.name] = Number(child.text)
  if (!/^(?:Linear|Sum|)$/.test(textOf(element, 'CostFunction'))) numbers.nonLinear = 1
  return numbers
}
