import { MessagePage } from './message-page.tsx'

/** The server answers, but no institution has this host name. */
export const UnknownHostPage = () => (
  <MessagePage
    chalk="?"
    title="Nenhuma instituição atende neste endereço"
    text={`Confira o endereço digitado: ${window.location.hostname}. Se ele estiver certo, peça à sua escola ou secretaria que o confirme.`}
    action={null}
  />
)
