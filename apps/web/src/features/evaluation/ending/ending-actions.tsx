import type { ClassEnding, EndingStep } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastRefusal } from '../../academics/parameter/say-refused.part.ts'
import { previewStep, takeStep } from './ending.api.ts'

type Target = ClassEnding['next'][number]

export const stepLabel = ({ status }: Pick<ClassEnding, 'status'>, to: Target): string =>
  status === 'DECIDED' && to === 'COUNCIL' ? words.backToCouncil : words.steps[to]

const Effect = ({ to, preview, ending }: { to: Target; preview: EndingStep; ending: ClassEnding }) => (
  <Stack gap="xs">
    <Text size="sm">{words.effects[to]}</Text>
    {(to === 'DECIDED' || to === 'PUBLISHED') && preview.situations.length > 0 && (
      <Text size="sm">
        {fill(words.situations, {
          situations: preview.situations
            .map(({ situation, count }) =>
              fill(words.situationCount, {
                situation: situationText(situation, ending.retention),
                count: showCount(count),
              }),
            )
            .join(' · '),
        })}
      </Text>
    )}
    {preview.changed > 0 && <Text size="sm">{countedIn(words.changed, preview.changed)}</Text>}
  </Stack>
)

/** Shows what the step does, asks, and takes it. */
export const confirmStep = async (ending: ClassEnding, to: Target): Promise<void> => {
  const { grade, version } = ending
  try {
    const preview = await previewStep(grade.id, { to, version })
    const agreed = await confirm({
      title: fill(words.titles[to], { grade: grade.name }),
      effect: <Effect to={to} preview={preview} ending={ending} />,
      verb: stepLabel(ending, to),
      harmless: true,
    })
    if (!agreed) return
    await takeStep(grade.id, { to, version })
    toast.success(fill(words.done[to], { grade: grade.name }))
  } catch (error) {
    toastRefusal(error)
  }
}
