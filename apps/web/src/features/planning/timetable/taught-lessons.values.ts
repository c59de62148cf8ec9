type Periods = { instructors: readonly { user: { id: string }; start: string; end: string | null }[] }
type ReleasedLesson = {
  date: string
  accomplished: { by: { id: string } } | null
  cover?: { substitute: { id: string }; absent: { id: string } | null } | null | undefined
}

export type TaughtPlan<L> = Periods & { childLessonPlans: readonly Periods[]; lessons: readonly L[] }

/**
 * The lessons of a plan that an instructor gives: those of the days of their periods, in the plan or in a part of it, and
 * what they have released; without those that another covers for them, and with those that they cover. A plan is open to who taught it once, with all lessons (docs/rules.md, Instructors of a plan).
 */
export const lessonsTaughtBy = <L extends ReleasedLesson>(
  accountId: string,
  { instructors, childLessonPlans, lessons }: TaughtPlan<L>,
): L[] => {
  const periods = [...instructors, ...childLessonPlans.flatMap(part => part.instructors)].filter(
    ({ user }) => user.id === accountId,
  )
  return lessons.filter(
    ({ date, accomplished, cover }) =>
      accomplished?.by.id === accountId ||
      cover?.substitute.id === accountId ||
      (cover?.absent?.id !== accountId &&
        periods.some(({ start, end }) => start <= date && (end === null || date <= end))),
  )
}
