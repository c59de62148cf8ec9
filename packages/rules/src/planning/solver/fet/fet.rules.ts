import type { SolverInput } from '../solver-model.rules.ts'
import { type FetActivity, fetActivities } from './fet-activities.rules.ts'
import { spaceConstraints, timeConstraints } from './fet-constraints.rules.ts'
import { dayName, fetDays, fetHours, hourName } from './fet-hours.rules.ts'
import { type FetLabels, type FetNames, fetLabels } from './fet-names.rules.ts'
import { element, textElement } from './xml-text.rules.ts'

/** The version of FET whose form the file has. */
const FORM = '6.8.5'

/**
 * The input as a file of FET (`.fet`), with all rules that must be met. Wishes that a table may break are left out: FET has no
 * levels for most of them. Source: docs/decisions/0090-timetables-in-the-form-of-fet.md.
 */
export function fetOf(input: SolverInput, names: FetNames): string {
  const labels = fetLabels(input, names)
  const activities = fetActivities(input)
  const source = { input, labels, activities }
  const subjects = [...new Set(input.plans.map(({ id }) => labels.subject(id)))]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<fet version="${FORM}">`,
    textElement('Mode', 'Official'),
    textElement('Institution_Name', names.institution),
    textElement('Comments', ''),
    ...days(input),
    element(
      'Subjects_List',
      subjects.map(name => named('Subject', name)),
    ),
    element('Activity_Tags_List', []),
    element(
      'Teachers_List',
      input.instructors.map(({ id }) =>
        named('Teacher', labels.teachers.get(id)!, [
          textElement('Target_Number_of_Hours', 0),
          element('Qualified_Subjects', []),
        ]),
      ),
    ),
    element('Students_List', years(labels)),
    element(
      'Activities_List',
      activities.map(activity => activityElement(activity, activities, labels)),
    ),
    element('Buildings_List', []),
    element(
      'Rooms_List',
      [...labels.rooms.values()].flat().map(name => named('Room', name, ROOM)),
    ),
    element('Time_Constraints_List', timeConstraints(source)),
    element('Space_Constraints_List', spaceConstraints(source)),
    '</fet>',
    '',
  ].join('\n')
}

const ROOM = [textElement('Building', ''), textElement('Capacity', 30_000), textElement('Virtual', false)]

const named = (kind: string, name: string, lines: readonly string[] = []): string =>
  element(kind, [textElement('Name', name), ...lines, textElement('Comments', '')])

function days(input: SolverInput): string[] {
  const weekdays = fetDays(input)
  const hours = fetHours(input)
  return [
    element('Days_List', [
      textElement('Number_of_Days', weekdays.length),
      ...weekdays.map(weekday => element('Day', [textElement('Name', dayName(weekday))])),
    ]),
    element('Hours_List', [
      textElement('Number_of_Hours', hours.length),
      ...hours.map(hour => element('Hour', [textElement('Name', hourName(hour))])),
    ]),
  ]
}

const years = ({ years: list }: FetLabels): string[] =>
  list.map(({ name, groups }) =>
    named('Year', name, [
      textElement('Number_of_Students', 0),
      ...groups.map(group => named('Group', group.name, [textElement('Number_of_Students', 0)])),
    ]),
  )

function activityElement(
  { id, plan, duration }: FetActivity,
  activities: readonly FetActivity[],
  labels: FetLabels,
): string {
  const siblings = activities.filter(activity => activity.plan === plan)
  return element('Activity', [
    ...plan.instructorIds.map(instructorId => textElement('Teacher', labels.teachers.get(instructorId)!)),
    textElement('Subject', labels.subject(plan.id)),
    ...studentsOf(plan.rowIds, labels).map(name => textElement('Students', name)),
    textElement('Duration', duration),
    textElement('Total_Duration', plan.periods),
    textElement('Id', id),
    textElement('Activity_Group_Id', siblings.length > 1 ? siblings[0]!.id : 0),
    textElement('Active', true),
    textElement('Comments', ''),
  ])
}

/** Sets of students of an activity: a class as a whole where all of its groups attend. */
const studentsOf = (rowIds: readonly string[], labels: FetLabels): string[] =>
  labels.years.flatMap(({ name, groups }) => {
    if (groups.length === 0) return rowIds.some(id => labels.students.get(id) === name) ? [name] : []
    const own = groups.filter(({ rowId }) => rowIds.includes(rowId))
    return own.length === groups.length ? [name] : own.map(group => group.name)
  })
