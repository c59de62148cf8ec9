/** Shown after the figures, in one file. */
export { BulkReading } from '../../audit/bulk-reading.part.tsx'
export { ClassBars } from './class-bars.tsx'
export { OfficeDay } from './office-day.tsx'
