import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The address names no student. */
export const NoStudent = () => (
  <>
    <PageHeader title="Aluno" />
    <EmptyState
      title="Escolha um aluno"
      reason="Abra um aluno pela lista para ver o seu cadastro."
      action={
        <Button component={Link} to={PATHS.students}>
          Ver alunos
        </Button>
      }
    />
  </>
)
