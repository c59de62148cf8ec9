import { ContractError } from '@lousa/contract/errors.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRouteError } from 'react-router'
import { usePageTitle } from '../../frames/page-context.tsx'
import { NetworkError } from '../../lib/api-client.ts'
import { ChalkIcon } from '../../ui/chalk-icon.tsx'
import { UnknownHostPage } from './unknown-host-page.tsx'

/** A new release replaces the files that an old page still asks for; a reload gets the new ones. */
const isStaleCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

const sentenceOf = (error: unknown): string => {
  if (error instanceof NetworkError) return 'Não foi possível falar com o servidor. Confira a sua conexão.'
  if (isStaleCode(error)) return 'Há uma versão nova do sistema, ou a conexão caiu. Recarregue a página.'
  if (error instanceof ContractError) return error.message
  return 'A página encontrou um problema. O que você já salvou está guardado.'
}

/** Where every failure of a page ends that no screen has dealt with. */
export const TroublePage = () => {
  const error = useRouteError()
  usePageTitle('Erro')
  if (error instanceof ContractError && error.code === 'UNKNOWN_HOST') return <UnknownHostPage />
  return (
    <Stack role="alert" align="center" gap={8} py={72} px="md" ta="center">
      <ChalkIcon size={112} />
      <Title order={1} mt="md">
        {M.err.generic}
      </Title>
      <Text c="dimmed" maw={460}>
        {sentenceOf(error)}
      </Text>
      <Group mt="md">
        <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => window.location.reload()}>
          Recarregar a página
        </Button>
      </Group>
    </Stack>
  )
}
