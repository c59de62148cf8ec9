import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const A = ['ADMINISTRATOR'] as const

/** How the secretary plans what is taught. */
export const PLANNING_ARTICLES: readonly Article[] = [
  {
    id: 'planos-de-aula',
    title: 'Planos de aula',
    about:
      'Um plano diz quem ensina um componente a uma turma, em que horários e com que aulas. Nasce da matriz curricular.',
    tasks: [
      {
        title: 'Criar os planos que faltam',
        steps: [
          'Em Planos de aula, toque em Ver e criar os que faltam.',
          'Crie os de uma turma ou todos de uma vez. Um só se cria em Novo plano de aula.',
        ],
      },
      {
        title: 'Indicar ou trocar o professor',
        steps: [
          'Nas ações do plano, escolha Professores e períodos.',
          'Dê a cada professor os dias em que ele ensina. O que já foi lançado continua com quem lançou.',
        ],
      },
      {
        title: 'Indicar os professores de todas as turmas de uma vez',
        steps: [
          'Em Planos de aula, abra Quem dá o quê.',
          'Toque em um componente e digite o nome do professor, ou escolha o regente de uma turma para todos os componentes.',
          'Toque em Conferir e salvar: a tela diz quem entra, quem sai, que planos são criados e o que choca.',
        ],
      },
      {
        title: 'Substituir um professor em todas as turmas',
        steps: [
          'Abra a ficha do professor e escolha Substituir em todas as turmas.',
          'Escolha o substituto e o dia em que ele começa. Em uma licença, diga também o último dia.',
          'Confira turma por turma quantas aulas mudam de mãos e desmarque os planos que ficam com outra pessoa.',
          'Para desfazer, toque em Desfazer no aviso. Mais tarde, substitua de volta a partir do mesmo dia e escolha só os planos que passaram; onde os dois já ensinavam juntos, ajuste o plano.',
        ],
      },
      {
        title: 'Dividir um componente entre professores',
        steps: [
          'Abra o plano e toque em Novo plano filho.',
          'No quadro de horários, dê a ele os horários que ele ocupa.',
        ],
      },
      {
        title: 'Gerar as aulas do ano',
        steps: [
          'Monte antes o quadro de horários e o calendário.',
          'Toque em Finalizar planos, veja a prévia de cada turma e gere as aulas.',
          'Gerar de novo só acrescenta o que falta.',
        ],
      },
      {
        title: 'Acrescentar, mudar, trocar ou repor uma aula',
        steps: [
          'Abra as aulas do plano: Nova aula acrescenta uma avulsa. Uma aula dada depois do término de um período conta para ele até o encerramento.',
          'Nas ações de uma aula, mude a data, troque-a com outra ou exclua-a, com o motivo.',
          'Entre as excluídas, Restaurar traz a aula de volta e Repor aula põe outra no lugar.',
        ],
      },
    ],
    hints: [
      'Aulas lançadas ou com frequência nunca são apagadas por uma mudança de horário ou de calendário.',
      'Um plano sem aulas pode ser excluído; os outros podem ser desativados.',
    ],
    words: [
      'disciplina',
      'matéria',
      'diário',
      'professor',
      'substituto',
      'regente',
      'licença',
      'finalizar',
      'reposição',
    ],
    roles: A,
    screen: PATHS.lessonPlans,
    also: [PATHS.instructorTable],
  },
  {
    id: 'quadro-de-horarios',
    title: 'Quadro de horários',
    about: 'A semana de uma turma, de um professor ou de toda a escola num dia.',
    tasks: [
      {
        title: 'Montar a semana de uma turma',
        steps: [
          'Escolha a turma. Em Horários do sinal, diga uma vez os tempos do turno.',
          'Toque em um espaço livre, ou em Novo horário, e escolha o plano.',
          'Arraste um horário para mudá-lo; pelo teclado, as setas o movem e Enter confirma.',
          'Solte um horário sobre outro da turma para trocar os dois de lugar.',
          'Em “Aulas por data”, solte uma aula sobre outra para trocar só as duas, naquela semana.',
        ],
      },
      {
        title: 'Mudar horários com as aulas já geradas',
        steps: [
          'Altere o horário e escolha o dia a partir do qual a mudança vale.',
          'Confira as aulas que saem e as que entram, e aplique.',
        ],
      },
      {
        title: 'Ver como o quadro era, ou será, em um dia',
        steps: ['Escolha o dia no alto da tela. Mudanças que virão aparecem com a sua data.'],
      },
      {
        title: 'Conferir a carga horária',
        steps: ['Abaixo da semana, as horas de cada componente estão ao lado das que a matriz pede.'],
      },
    ],
    hints: [
      'Um horário que choca na turma ou com outro do mesmo professor é recusado, e a tela diz quem ou o que já está nesse horário.',
    ],
    words: ['grade horária', 'recorrência', 'sinal', 'tempo', 'turno', 'choque', 'imprimir'],
    roles: A,
    screen: PATHS.timetable,
  },
  {
    id: 'falta-de-professor',
    title: 'Falta de professor',
    about: 'Quem dá as aulas de um professor ausente, o registro das aulas não dadas e a reposição.',
    tasks: [
      {
        title: 'Registrar a falta de um professor',
        steps: [
          'Em Planos de aula, toque em Quem cobre hoje e em Registrar falta.',
          'Escolha o professor, os dias e o motivo. Em um único dia, também as horas.',
          'Um professor pode avisar a própria falta em Meus horários; ela aparece aqui.',
        ],
      },
      {
        title: 'Chamar um substituto',
        steps: [
          'Cada aula mostra quem pode dá-la: primeiro quem está livre, conhece a turma ou o componente e está na escola.',
          'Toque em Chamar. O substituto recebe uma mensagem, faz a chamada e lança só esta aula.',
          'Quem tem aula no mesmo horário pode juntar as duas turmas.',
          'Desfazer devolve a aula ao professor, enquanto ela não tem registro.',
        ],
      },
      {
        title: 'Registrar uma aula não dada',
        steps: [
          'Na aula, toque em Sem substituto e escreva o motivo.',
          'Ela sai do horário e fica em Aulas não dadas, com quem faltou e se já foi reposta. A lista sai em planilha.',
          'Emitir relatório faz o registro do período em PDF, com totais e linhas para assinar.',
        ],
      },
      {
        title: 'Repor aulas',
        steps: [
          'Em Repor aulas, veja o que falta por turma e componente.',
          'Marque sábados ou dias de recesso e o dia da semana que cada um segue. Confira o efeito e crie todos de uma vez.',
          'Para uma aula só, use Repor em outro horário nas ações de Aulas não dadas.',
        ],
      },
    ],
    hints: [
      'O professor ausente não lança a aula que outro dá.',
      'Em período ou ano encerrado nada é coberto nem reposto; a secretaria pode reabrir.',
      'Dias de reposição criados por engano saem de uma vez: em Reposição, toque em Retirar dias. Fica o dia que já tem registro.',
      'Excluir do calendário um dia de reposição tira as suas aulas, que voltam a faltar.',
      'Na educação infantil e na EJA vale o mesmo: cobre-se cada aula do horário. Repor por dias letivos é só de escolas.',
    ],
    words: ['ausência', 'substituto', 'substituição', 'atestado', 'reposição', 'sábado letivo', 'faltou'],
    roles: A,
    screen: PATHS.coverDay,
    also: [PATHS.covers, PATHS.makeUp],
  },
  {
    id: 'preparar-o-horario',
    title: 'Preparar o horário',
    about: 'Disponibilidade dos professores, desejos e salas, e o que impede um horário antes de montá-lo.',
    tasks: [
      {
        title: 'Conferir o que impede um horário',
        steps: [
          'No quadro de horários, toque em Montar horário. A parte Conferir abre primeiro.',
          'Cada linha diz quem ou o que não cabe. O link leva ao lugar em que se corrige.',
          'Corrija e volte: a conta é refeita na hora. Avisos de planejamento não impedem nada.',
        ],
      },
      {
        title: 'Pedir aos professores a disponibilidade',
        steps: [
          'Em Disponibilidade, toque em Definir prazo. Dentro dele cada professor pinta a própria semana.',
          'A lista diz quem respondeu. Em Ver a semana, a secretaria pinta por quem não respondeu e anota outra escola.',
          'Em Jornada e limites, informe a jornada para conferir a parte do planejamento (Lei 11.738/2008).',
          'Em Planejamento coletivo, inclua os horários em que ninguém da lista tem aula.',
        ],
      },
      {
        title: 'Dizer como devem ser as aulas',
        steps: [
          'Em Desejos, escolha a turma e toque em Mudar em um componente: aulas por semana, geminadas, máximo por dia.',
          'Sem nada digitado vale o que a tela mostra, e já serve para montar.',
          'Marque Todas as turmas para mudar o componente em todas elas. Em Junto com, escolha turmas que têm a mesma aula.',
        ],
      },
      {
        title: 'Cadastrar salas que são poucas',
        steps: [
          'Em Salas, inclua um tipo, como laboratório ou quadra, e as salas que há dele.',
          'Nos desejos, escolha o tipo de sala dos componentes que precisam dele.',
        ],
      },
    ],
    hints: ['Colegas não veem a semana de um professor nem os motivos: só ele e a secretaria.'],
    words: [
      'disponibilidade',
      'htpc',
      'planejamento',
      'geminada',
      'janela',
      'laboratório',
      'quadra',
      'jornada',
      'impedimento',
    ],
    roles: A,
    screen: PATHS.timetableCheck,
    also: [PATHS.availability, PATHS.timetableWishes, PATHS.rooms],
  },
  {
    id: 'montar-o-horario',
    title: 'Montar o horário',
    about: 'O horário de várias turmas de uma vez, em rascunhos que não mudam o horário que vale.',
    tasks: [
      {
        title: 'Montar',
        steps: [
          'Toque em Montar horário. Escolha as turmas, o que fica no lugar, o dia e por quanto tempo.',
          'O primeiro quadro completo costuma sair logo. A lista do que falta melhorar vai diminuindo.',
          'Pare quando quiser, ou saia da página: a montagem continua, e o melhor quadro fica guardado.',
        ],
      },
      {
        title: 'Entender por que não cabe',
        steps: [
          'O rascunho diz quem disputa os mesmos horários e o que resolveria.',
          'O quadro marca as aulas que ficaram de fora. Mude um cadastro e continue a montar.',
        ],
      },
      {
        title: 'Ajustar à mão',
        steps: [
          'Escolha uma aula: ao lado aparece por que ela está ali, e o quadro marca os outros lugares.',
          'Arraste-a (com o dedo, segure um instante antes), ou ande com as setas e tecle Enter. A tela mostra quais outras aulas precisam mudar.',
          'F fixa a aula no lugar. A última mudança pode ser desfeita.',
        ],
      },
      {
        title: 'Comparar e aplicar',
        steps: [
          'Em Comparar, veja as diferenças para outro rascunho ou para o horário que vale.',
          'As ações do rascunho fazem o PDF das turmas, dos professores e das salas, marcado como rascunho, para mostrar antes de aplicar.',
          'Em Aplicar, escolha o dia e as turmas, confira o que muda e confirme. Os professores que mudam de horário recebem aviso.',
          'Para voltar atrás, aplique o rascunho que guarda o horário de antes.',
        ],
      },
      {
        title: 'Consertar no meio do ano',
        steps: [
          'Toque em Consertar horário: as aulas ficam onde estão, e só as que precisam mudam de lugar.',
        ],
      },
    ],
    hints: [
      'Se um cadastro muda depois da montagem, o rascunho diz o quê. Continue a montar antes de aplicar.',
      'Aulas já lançadas ficam como estão.',
      'Um rascunho que não foi aplicado fica guardado por tempo limitado; a lista diz até quando.',
    ],
    words: ['grade horária', 'gerar horário', 'rascunho', 'janela', 'geminada', 'trocar aula', 'fixar'],
    roles: A,
    screen: PATHS.timetableDrafts,
    also: [PATHS.timetableDraft, PATHS.timetableComparison],
  },
]
