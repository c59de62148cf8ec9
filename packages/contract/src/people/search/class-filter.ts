/** Instead of a class in the filter of a list of students: those in none of this year's classes, or in at least one. */
export const WITHOUT_CLASS = 'none'
export const WITH_CLASS = 'any'
/** In the same place: students for whom nobody answers yet, whatever their class. */
export const WITHOUT_RESPONSIBLE = 'no-responsible'
