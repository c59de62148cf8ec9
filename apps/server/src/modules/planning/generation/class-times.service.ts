export { type ClassTime, confirmedTimesOfYears, lockTermsByLevel } from './class-times.queries.ts'
