/** Instead of a class in the filter of a list of students: those in none of this year's classes, or in at least one. */
export const WITHOUT_CLASS = 'none'
export const WITH_CLASS = 'any'
/** Another value of this filter: students without a responsible, in any class. */
export const WITHOUT_RESPONSIBLE = 'no-responsible'
