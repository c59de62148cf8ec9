import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { KnowledgeArea } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import { COMPONENTS } from '@lousa/contract/curriculum/component/component.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { toast } from '../../../ui/toast.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { componentsChanged, createComponent } from '../curriculum.api.ts'
import { AreaSelect, LevelSelect } from './component-fields.tsx'
import { namesIn } from './component-form.schema.ts'

const C = COMPONENTS

const given = z.string().refine(value => value.trim() !== '', coded('REQUIRED'))
const several = z.object({ names: given, knowledgeAreaId: given, educationLevelId: given })

type Left = { name: string; reason: string }

/** Said at the list, in which only these are left. */
const leftOver = (left: readonly Left[]): Refusal => {
  const reasons = left.map(({ name, reason }) => `${name}: ${reason}`)
  const message = [C.severalLeft, ...reasons].join(' ')
  return new Refusal({
    code: 'VALIDATION_ERROR',
    status: 422,
    message,
    errors: [{ path: 'names', code: 'INVALID', message }],
  })
}

/** Components of one area and level, one name a line. What cannot be created stays in the list, with its reason. */
export const ComponentsSeveral = ({
  levels,
  areas,
  levelId,
  onClose,
}: {
  levels: readonly EducationLevel[]
  areas: readonly KnowledgeArea[]
  levelId: string
  onClose: () => void
}) => {
  const { educationalInstitutionId } = useActor()
  const [keyOf] = useState(keyPerBody)
  const shown = useRef<ContractForm<z.input<typeof several>, z.output<typeof several>>>(null)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={C.severalTitle}
      submitLabel={C.severalVerb}
      schema={several}
      defaultValues={{ names: '', knowledgeAreaId: '', educationLevelId: levelId }}
      onSubmit={async ({ names, ...shared }) => {
        const refused: Left[] = []
        let created = 0
        for (const name of namesIn(names)) {
          const body = { name, ...shared, status: 'Ativo' as const, educationalInstitutionId }
          try {
            await createComponent(body, keyOf(body))
            created += 1
          } catch (error) {
            refused.push({ name, reason: errorText(error) })
          }
        }
        if (created > 0) {
          toast.success(countedIn(C.severalDone, created))
          void componentsChanged()
        }
        if (refused.length === 0) return
        shown.current?.setValue('names', refused.map(({ name }) => name).join('\n'))
        throw leftOver(refused)
      }}
    >
      {form => {
        shown.current = form
        return (
          <>
            <Textarea
              label={C.severalNames}
              required
              data-autofocus
              autosize
              minRows={5}
              maxRows={14}
              maxLength={4000}
              placeholder={C.severalExample}
              error={errorOf(form, 'names')}
              {...form.register('names')}
            />
            <Text size="xs" c="dimmed" mt={-8}>
              {C.severalHint}
            </Text>
            <Controller
              control={form.control}
              name="knowledgeAreaId"
              render={({ field }) => (
                <AreaSelect {...field} areas={areas} error={errorOf(form, 'knowledgeAreaId')} />
              )}
            />
            <Controller
              control={form.control}
              name="educationLevelId"
              render={({ field }) => (
                <LevelSelect {...field} levels={levels} error={errorOf(form, 'educationLevelId')} />
              )}
            />
          </>
        )
      }}
    </FormModal>
  )
}
