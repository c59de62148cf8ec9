import { INSTITUTION } from '@lousa/contract/identity/institution/institution-table.ts'
import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { OWN_TEXTS, type SettingsValues } from './settings-values.ts'

const S = SETTINGS

const ADDRESS_LABELS = {
  postalCode: M.field.postalCode,
  street: M.field.street,
  number: M.field.number,
  complement: M.field.complement,
  neighborhood: M.field.neighborhood,
  city: M.field.city,
  state: M.field.state,
  landmark: M.field.landmark,
}

const words = new Map<string, string>([
  ...Object.entries(INSTITUTION).map(([name, { label }]) => [name, label] as const),
  ...Object.entries(ADDRESS_LABELS).map(([part, label]) => [`address.${part}`, label] as const),
  ['quietHours.start', S.mail.quietStart],
  ['quietHours.end', S.mail.quietEnd],
  ['weeklyReminder.weekday', S.mail.reminderWeekday],
  ['weeklyReminder.time', S.mail.reminderTime],
])

/** 'signatories.1.title' → 'Assinatura 2: Cargo e registro'. */
export const labelOf = (path: string): string => {
  const [group, index, part] = path.split('.')
  const n = Number(index) + 1
  if (group === 'hosts' && index !== undefined) return fill(S.hosts.nth, { n })
  if (group === 'signatories' && index !== undefined)
    return `${fill(S.signatories.nth, { n })}: ${part === 'name' ? S.signatories.name : S.signatories.titleLabel}`
  return words.get(path) ?? path
}

const addressLine = ({ address: a }: SettingsValues): string =>
  [
    [a.street, a.number].filter(Boolean).join(', '),
    a.complement,
    a.neighborhood,
    a.city,
    a.state,
    a.postalCode,
  ]
    .filter(Boolean)
    .join(' – ')

const DAYS: readonly string[] = WEEKDAYS
export const weekdayName = (weekday: string): string => M.enum.weekdays[DAYS.indexOf(weekday)] ?? ''

const onOrOff = (on: boolean): string => (on ? S.on : S.off)

const emblemText = (emblem: string | null): string =>
  emblem === null ? '' : emblem.startsWith('data:') ? S.logo.fresh : S.logo.saved

/** The units of a decision when two people changed the settings. */
export const UNITS: readonly CompareUnit<SettingsValues>[] = [
  ...OWN_TEXTS.map(
    (name): CompareUnit<SettingsValues> => ({
      id: name,
      label: INSTITUTION[name].label,
      show: values => values[name],
      paths: [name],
    }),
  ),
  {
    id: 'logo',
    label: INSTITUTION.logo.label,
    show: ({ logo }) => emblemText(logo),
    paths: ['logo'],
  },
  {
    id: 'coatOfArms',
    label: INSTITUTION.coatOfArms.label,
    show: ({ coatOfArms }) => emblemText(coatOfArms),
    paths: ['coatOfArms'],
  },
  // Half of one address and half of another is no address.
  { id: 'address', label: INSTITUTION.address.label, show: addressLine, paths: ['address'] },
  {
    id: 'hosts',
    label: INSTITUTION.hosts.label,
    show: ({ hosts }) => hosts.join('\n'),
    paths: ['hosts'],
  },
  {
    id: 'selfRegistration',
    label: INSTITUTION.selfRegistration.label,
    show: ({ selfRegistration }) => onOrOff(selfRegistration),
    paths: ['selfRegistration'],
  },
  {
    id: 'waitlistPromotion',
    label: INSTITUTION.waitlistPromotion.label,
    show: ({ waitlistPromotion }) => onOrOff(waitlistPromotion),
    paths: ['waitlistPromotion'],
  },
  {
    id: 'offerHours',
    label: INSTITUTION.offerHours.label,
    show: ({ offerHours }) => offerHours,
    paths: ['offerHours'],
  },
  {
    id: 'publicWaitingList',
    label: INSTITUTION.publicWaitingList.label,
    show: ({ publicWaitingList }) => onOrOff(publicWaitingList),
    paths: ['publicWaitingList'],
  },
  {
    id: 'punctuality',
    label: INSTITUTION.punctuality.label,
    show: ({ punctuality }) => S.punctuality.modes[punctuality],
    paths: ['punctuality'],
  },
  {
    id: 'quietHours',
    label: INSTITUTION.quietHours.label,
    show: ({ quietHours: { start, end } }) => (start === '' ? '' : `${start}–${end}`),
    paths: ['quietHours'],
  },
  {
    id: 'weeklyReminder',
    label: INSTITUTION.weeklyReminder.label,
    show: ({ weeklyReminder: { weekday, time } }) =>
      weekday === '' ? '' : `${weekdayName(weekday)}, ${time}`,
    paths: ['weeklyReminder'],
  },
  {
    id: 'secondFactorFor',
    label: INSTITUTION.secondFactorFor.label,
    show: ({ secondFactorFor }) => secondFactorFor.map(group => S.secondFactor.groups[group]).join(', '),
    paths: ['secondFactorFor'],
  },
  {
    id: 'signatories',
    label: INSTITUTION.signatories.label,
    show: ({ signatories }) => signatories.map(({ name, title }) => `${name}, ${title}`).join('\n'),
    paths: ['signatories'],
  },
]
