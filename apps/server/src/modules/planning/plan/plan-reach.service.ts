import { planningReach } from '../planning.access.ts'

/** Which of these plans, and of these lessons, the actor reaches: for ids that no declaration of a call can name. */
export const { plan: accessiblePlans, lesson: accessibleLessons } = planningReach
