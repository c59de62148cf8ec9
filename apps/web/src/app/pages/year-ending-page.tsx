import { PendingAppeals } from '../../features/evaluation/appeal/pending-appeals.part.tsx'
import { YearEnding } from '../../features/evaluation/ending/year-ending.part.tsx'

/** "Fim de ano", with the requests for reconsideration that have no answer. */
export const Component = () => <YearEnding notices={<PendingAppeals />} />
