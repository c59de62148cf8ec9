import { civilDateIn } from '../../../packages/rules/src/calendar/civil-date.rules.ts'

const CAPITAL = 'America/Sao_Paulo'
/** Two hours behind the capital. */
const WEST = 'America/Rio_Branco'
const LATEST_HOUR = 21

const hourIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant))

const chosen = hourIn(CAPITAL, new Date()) >= LATEST_HOUR ? WEST : CAPITAL
/** Workers read this file later than the process that starts them. */
process.env.E2E_TIME_ZONE ??= chosen

/** The time zone of the school and its browsers. Late in the evening it is one further west, where the journeys end on one day. */
export const TIME_ZONE = process.env.E2E_TIME_ZONE

/** The local date of the school, so many days from now. */
export const dayFromToday = (days = 0): string =>
  civilDateIn(TIME_ZONE, new Date(Date.now() + days * 86_400_000))
