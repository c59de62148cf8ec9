import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { RolloverAnswer } from './rollover.api.ts'
import classes from './rollover.module.css'
import { RolloverSummary } from './rollover-summary.tsx'

const words = ROLLOVER

const WAYS = [
  { label: words.seeYears, to: PATHS.academicYears },
  { label: words.seeMatrix, to: PATHS.matrix },
  { label: words.seeGrades, to: PATHS.grades },
]

/** The result of a copy, with links to it. */
export const RolloverResult = ({
  summary,
  from,
  to,
}: {
  summary: RolloverAnswer
  from: string
  to: string
}) => (
  <>
    <ContentCard title={fill(words.doneTitle, { year: to })}>
      <div className={classes.step}>
        <Notice tone="good">{words.doneLead}</Notice>
        <RolloverSummary summary={summary} from={from} to={to} />
      </div>
    </ContentCard>
    <div className={classes.bar}>
      {WAYS.map(way => (
        <Button key={way.to} component={Link} to={way.to} variant="default">
          {way.label}
        </Button>
      ))}
      <Button component={Link} to={PATHS.educationLevels}>
        {words.seeLevels}
      </Button>
    </div>
  </>
)
