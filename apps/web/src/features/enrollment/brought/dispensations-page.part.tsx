import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { Dispensations } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FormPage } from '../../../frames/form/form-page.tsx'
import { type FormBase, parseBase, usePageForm } from '../../../frames/form/use-page-form.ts'
import type { Crumb } from '../../../frames/page/page-context.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { enrollmentAddress } from '../../../lib/address/paths.ts'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { componentsOfGradeOptions } from '../../curriculum/curriculum.api.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { dispensationsOptions, putDispensations, type WrittenDispensation } from './brought.api.ts'
import { DispensationRows } from './dispensation-rows.tsx'
import {
  type DispensationsValues,
  dispensationsText,
  dispensationValues,
  isDispensationValues,
} from './dispensations.values.ts'

const W = BROUGHT.dispensations
const schemas = () => import('./dispensations.schema.ts')

type Of = {
  grade: Grade
  enrollment: StudentEnrollment
  breadcrumb: readonly Crumb[]
  isReadOnly: boolean
}

const groundOf = (saved: Dispensations): FormBase<DispensationsValues> => ({
  saved: dispensationValues(saved),
  version: saved.version,
})

const FIELDS: Readonly<Record<string, string>> = {
  curriculumComponentId: W.component,
  reason: W.reason,
  start: W.start,
  end: W.end,
}

/** 'dispensations.1.reason' → 'Dispensa 2: Motivo'. */
const labelOf = (path: string): string => {
  const [, index, field = ''] = path.split('.')
  return `${fill(W.nth, { n: Number(index) + 1 })}: ${FIELDS[field] ?? ''}`
}

const headerOf = ({ grade, enrollment, breadcrumb }: Of) => ({
  title: W.title,
  subtitle: fill(BROUGHT.about, { student: nameInUse(enrollment.user), grade: grade.name }),
  breadcrumb,
})

const Form = ({
  saved,
  components,
  ...of
}: Of & { saved: Dispensations; components: readonly { id: string; name: string }[] }) => {
  const { grade, enrollment, isReadOnly } = of
  const navigate = useNavigate()
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const back = enrollmentAddress({ turma: grade.id })
  const nameOf = (id: string): string => components.find(one => one.id === id)?.name ?? ''
  const page = usePageForm<DispensationsValues, WrittenDispensation[]>({
    base: groundOf(saved),
    check: async typed => (await schemas()).checkDispensations(typed),
    send: (list, version) => putDispensations(enrollment.id, list, version ?? 0),
    onDone: () => {
      toast.success(W.saved)
      void navigate(back)
    },
    draftKey: personDraftKey({ institutionId, accountId, record: `dispensas-${enrollment.id}` }),
    isValues: isDispensationValues,
    units: [
      {
        id: 'dispensas',
        label: W.title,
        show: values => dispensationsText(values, nameOf),
        paths: ['dispensations'],
      },
    ],
    readCurrent: parseBase(async () => (await schemas()).dispensations, groundOf),
  })
  return (
    <FormPage
      header={headerOf(of)}
      page={page}
      sections={[
        {
          id: 'dispensas',
          title: W.title,
          content: <DispensationRows components={components} isReadOnly={isReadOnly} />,
        },
      ]}
      labelOf={labelOf}
      cancelTo={back}
      isReadOnly={isReadOnly}
    />
  )
}

/** Exempted components of a student, with reason and dates. */
export const DispensationsPage = (of: Of) => {
  const { grade, enrollment } = of
  const components = useQuery(componentsOfGradeOptions(grade.id))
  const saved = useQuery(dispensationsOptions(enrollment.id))
  const failed = [components, saved].find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <>
        <PageHeader {...headerOf(of)} />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (!components.data || !saved.data) return <PageSkeleton />
  return <Form {...of} saved={saved.data} components={components.data.data} />
}
