/** Shown after today's lessons, in one file. */
export { DueOpinions } from '../../evaluation/council-opinion/due-opinions.part.tsx'
export { Agenda } from './agenda.tsx'
export { AttendanceRedirect } from './attendance-redirect.tsx'
export { PendingCard } from './pending-card.tsx'
export { PlanProgress } from './plan-progress.tsx'
