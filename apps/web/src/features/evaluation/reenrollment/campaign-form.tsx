import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import {
  type ReenrollmentOverview,
  reenrollmentOverview,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { useVersionedSave } from '../../../frames/versions/use-versioned-save.tsx'
import { addDays, showDate } from '../../../lib/text/dates.ts'
import { invalidateReenrollment, saveCampaign } from './reenrollment.api.ts'
import { type CampaignInput, type CampaignValues, campaignForm } from './reenrollment.schema.ts'

const WINDOW_DAYS = 20

type Campaign = ReenrollmentOverview['campaign']

/** The values of a campaign; before it is opened, those that the form offers. */
const valuesFrom =
  (today: string) =>
  (campaign: Campaign): CampaignValues =>
    campaign
      ? {
          targetYearId: campaign.targetYear?.id ?? null,
          opens: campaign.opens,
          closes: campaign.closes,
          letter: campaign.letter,
        }
      : {
          targetYearId: null,
          opens: today,
          closes: addDays(today, WINDOW_DAYS),
          letter: W.defaultLetter,
        }

const unitsOf = (targets: ReenrollmentOverview['targets']): CompareUnit<CampaignValues>[] => [
  { id: 'opens', label: W.opens, show: ({ opens }) => showDate(opens), paths: ['opens'] },
  { id: 'closes', label: W.closes, show: ({ closes }) => showDate(closes), paths: ['closes'] },
  {
    id: 'targetYearId',
    label: W.target,
    show: ({ targetYearId }) => targets.find(({ id }) => id === targetYearId)?.year ?? W.firstOpen,
    paths: ['targetYearId'],
  },
  { id: 'letter', label: W.letter, show: ({ letter }) => letter, paths: ['letter'] },
]

/** Opens the campaign of a year, or changes its window, target year and letter. */
export const CampaignForm = ({
  year,
  today,
  overview: { campaign, targets },
  onClose,
}: {
  year: AcademicYear
  today: string
  overview: ReenrollmentOverview
  onClose: () => void
}) => {
  const valuesOf = valuesFrom(today)
  const { opened, save, comparison } = useVersionedSave<Campaign, CampaignValues>({
    record: campaign,
    answer: reenrollmentOverview.shape.campaign,
    valuesOf,
    units: unitsOf(targets),
    send: (ground, { values }) => saveCampaign(year.id, { ...values, version: ground?.version ?? 0 }),
  })
  const initial = valuesOf(opened)
  return (
    <>
      <FormModal<CampaignInput, CampaignValues>
        opened
        onClose={onClose}
        title={fill(opened ? W.changeTitle : W.openTitle, { year: year.year })}
        schema={campaignForm}
        defaultValues={{ ...initial, targetYearId: initial.targetYearId ?? '' }}
        onSubmit={async values => {
          await save(values)
          void invalidateReenrollment()
        }}
        successMessage={W.saved}
        {...(opened ? {} : { submitLabel: W.openDo })}
      >
        {form => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <DateField
                control={form.control}
                name="opens"
                label={W.opens}
                required
                error={errorOf(form, 'opens')}
              />
              <DateField
                control={form.control}
                name="closes"
                label={W.closes}
                required
                error={errorOf(form, 'closes')}
              />
            </SimpleGrid>
            {targets.length > 1 && (
              <NativeSelect
                label={W.target}
                data={[
                  { value: '', label: W.firstOpen },
                  ...targets.map(({ id, year: label }) => ({ value: id, label })),
                ]}
                {...form.register('targetYearId')}
                error={errorOf(form, 'targetYearId')}
              />
            )}
            <Textarea
              label={W.letter}
              description={W.letterHint}
              required
              autosize
              minRows={5}
              maxRows={12}
              {...form.register('letter')}
              error={errorOf(form, 'letter')}
            />
          </>
        )}
      </FormModal>
      {comparison}
    </>
  )
}
