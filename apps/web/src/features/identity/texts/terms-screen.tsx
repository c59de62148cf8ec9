import { M } from '@lousa/contract/messages.ts'
import { TextPage } from './text-page.tsx'

export const Component = () => <TextPage kind="TERMS" label={M.auth.terms} />
