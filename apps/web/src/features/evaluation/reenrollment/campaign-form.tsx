import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { ReenrollmentOverview } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { addDays } from '../../../lib/text/dates.ts'
import { invalidateReenrollment, saveCampaign } from './reenrollment.api.ts'
import { type CampaignInput, type CampaignValues, campaignForm } from './reenrollment.schema.ts'

const WINDOW_DAYS = 20

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
  const save = async (values: CampaignValues): Promise<void> => {
    await saveCampaign(year.id, { ...values, version: campaign?.version ?? 0 })
    void invalidateReenrollment()
  }
  return (
    <FormModal<CampaignInput, CampaignValues>
      opened
      onClose={onClose}
      title={fill(campaign ? W.changeTitle : W.openTitle, { year: year.year })}
      schema={campaignForm}
      defaultValues={{
        targetYearId: campaign?.targetYear?.id ?? '',
        opens: campaign?.opens ?? today,
        closes: campaign?.closes ?? addDays(today, WINDOW_DAYS),
        letter: campaign?.letter ?? W.defaultLetter,
      }}
      onSubmit={save}
      successMessage={W.saved}
      {...(campaign ? {} : { submitLabel: W.openDo })}
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
  )
}
