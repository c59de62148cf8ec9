import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

/** Articles about the screens of students. */
export const STUDENT_ARTICLES: readonly Article[] = [
  {
    id: 'meus-filhos',
    title: 'Meus filhos',
    about: 'As aulas, as notas, as faltas e os avisos de cada aluno de que você é responsável.',
    tasks: [
      {
        title: 'Ver outro filho',
        steps: ['No alto da tela, toque no nome dele.'],
      },
      {
        title: 'Ver as notas',
        steps: ['Toque em Notas.', 'Em Entender, leia como se chegou a cada nota.'],
      },
      {
        title: 'Ver as faltas',
        steps: [
          'Toque em Faltas.',
          'No alto está quantos dias o aluno faltou e quantos ainda pode faltar no ano.',
        ],
      },
      {
        title: 'Baixar o boletim',
        steps: [
          'Toque em Notas e depois em Baixar o boletim.',
          'O arquivo traz as notas divulgadas e um código, que qualquer pessoa confere no site da escola.',
        ],
      },
      {
        title: 'Ler os avisos da escola',
        steps: [
          'Toque em Avisos e em Ler o aviso.',
          'Toque em Confirmar que estou ciente: vale para este filho, e a escola vê que foi você.',
        ],
      },
      {
        title: 'Receber avisos no celular',
        steps: [
          'Em Avisos, toque em Receber avisos neste aparelho e permita no navegador.',
          'No iPhone, antes: Compartilhar, Adicionar à Tela de Início, e abra por lá.',
          'Em {meusDados}, em Avisos neste aparelho, marque sobre o que quer ser avisado, ou remova um aparelho.',
        ],
      },
      {
        title: 'Justificar uma falta',
        steps: [
          'Toque em Faltas e em Justificar falta.',
          'Confira os dias, escolha o motivo e tire uma foto do atestado.',
          'Toque em Enviar. Sem internet, o pedido fica no celular e sai assim que houver.',
          'Em Justificativas enviadas você lê a resposta da escola, e retira um pedido que ela ainda não decidiu.',
        ],
      },
      {
        title: 'Responder à rematrícula',
        steps: [
          'Toque em Escola: no prazo da escola, a pergunta aparece no alto.',
          'Escolha a resposta e toque em Enviar resposta; até o fim do prazo dá para mudar.',
        ],
      },
      {
        title: 'Usar sem internet',
        steps: [
          'O que você já abriu neste celular continua aqui sem internet.',
          'Ao tocar em Sair, tudo é apagado do celular.',
        ],
      },
    ],
    hints: ['Se uma nota, uma falta ou um dado não confere, fale com a secretaria da escola.'],
    words: ['filho', 'filha', 'boletim', 'nota', 'falta', 'atestado', 'responsável', 'família'],
    roles: ['GUARDIAN'],
    screen: PATHS.app,
  },
  {
    id: 'desempenho',
    title: 'Desempenho',
    about: 'As suas notas e a sua frequência, por componente e por período.',
    tasks: [
      {
        title: 'Ver as notas de um período',
        steps: ['Abra Desempenho no menu.', 'Escolha o período letivo.'],
      },
      {
        title: 'Entender uma nota',
        steps: ['Toque no resultado.', 'A conta aparece passo a passo.'],
      },
      {
        title: 'Saber quanto falta para a média',
        steps: [
          'Em Ano, leia a soma dos períodos encerrados e do que está em andamento.',
          'Ao lado está se a média foi alcançada ou quantos pontos faltam para ela.',
        ],
      },
      {
        title: 'Acompanhar as faltas',
        steps: ['Em cada componente se lê a frequência e quanto é o mínimo.'],
      },
    ],
    hints: ['Se algo não confere, fale com o professor ou com a secretaria.'],
    words: ['boletim', 'média', 'disciplina', 'matéria', 'frequência', 'turma'],
    roles: ['STUDENT'],
    kind: 'SCHOOL',
    screen: PATHS.performance,
  },
  {
    id: 'minha-matricula',
    title: 'Minha matrícula',
    about: 'As suas turmas e as que recebem inscrições, com dias, local, idade e vagas.',
    tasks: [
      {
        title: 'Fazer a inscrição numa turma',
        steps: [
          'Em Turmas abertas, procure pelo nome ou escolha a modalidade, o local e a idade.',
          'Toque em Fazer inscrição.',
          'Se a turma tem várias modalidades, escolha uma ou duas.',
          'Guarde o comprovante: ele tem o número do protocolo e pode ser impresso.',
        ],
      },
      {
        title: 'Entrar na lista de espera',
        steps: [
          'Quando a turma está cheia, confirme que quer esperar.',
          'Em Minhas turmas se lê a sua posição.',
        ],
      },
      {
        title: 'Responder a uma vaga oferecida',
        steps: ['No aviso no alto da tela, aceite ou recuse a vaga até o prazo escrito ali.'],
      },
      {
        title: 'Desistir da turma',
        steps: ['Em Minhas turmas, toque em Cancelar inscrição e confirme.'],
      },
    ],
    hints: [
      'Fora do período de inscrições, quem desiste fala com a secretaria.',
      'Duas turmas no mesmo horário não são possíveis; a mensagem diz com qual há choque.',
    ],
    words: ['inscrever', 'vaga', 'modalidade', 'esporte', 'protocolo', 'fila'],
    roles: ['STUDENT-SMELJ'],
    screen: PATHS.studentEnrollment,
  },
  {
    id: 'eventos-do-aluno',
    title: 'Eventos',
    about: 'Os eventos do ano: quando e onde são, se ainda há vagas e em quais você está.',
    tasks: [
      {
        title: 'Inscrever-se num evento',
        steps: ['Abra o evento.', 'Toque em Fazer inscrição.', 'Guarde o comprovante.'],
      },
      {
        title: 'Não esquecer o dia',
        steps: ['No evento, toque em Adicionar ao calendário e abra o arquivo no celular.'],
      },
      {
        title: 'Dizer como foi',
        steps: [
          'Quando a pesquisa abre, o evento mostra Responder pesquisa. Cada inscrição responde uma vez.',
        ],
      },
    ],
    hints: [
      'Numa pesquisa anônima a escola guarda que você respondeu e, à parte, a resposta, sem nome e sem horário. Nem você a vê de novo.',
      'Num comentário anônimo, não escreva o que diga quem você é: ele não pode mais ser encontrado nem apagado.',
    ],
    words: ['corrida', 'festival', 'torneio', 'pesquisa', 'satisfação', 'inscrição'],
    roles: ['STUDENT-SMELJ'],
    screen: PATHS.events,
  },
  {
    id: 'minha-conta',
    title: 'Entrar e sair',
    about: 'Você entra com o CPF e a senha que criou, em qualquer computador ou celular.',
    tasks: [
      {
        title: 'Esqueci a senha',
        steps: [
          'Na tela de entrada, escolha Esqueci minha senha.',
          'Com a matrícula, o CPF e o nascimento, o link vai para o e-mail do cadastro.',
        ],
      },
      {
        title: 'Sair',
        steps: ['Abra o menu da sua conta.', 'Escolha Sair, principalmente em computadores da escola.'],
      },
      {
        title: 'Instalar no celular',
        steps: ['Abra o menu do navegador.', 'Escolha adicionar à tela de início.'],
      },
    ],
    hints: ['Não conte a sua senha a ninguém: a secretaria nunca a pede.'],
    words: ['login', 'matrícula'],
    roles: ['STUDENT', 'STUDENT-SMELJ'],
  },
]
