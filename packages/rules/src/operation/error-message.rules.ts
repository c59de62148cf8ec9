/** Words of browsers and libraries in error messages. Everything else in a message may be typed text or a name. */
const WORDS = new Set(
  `a an and any are as at be been before but by can can't cannot could did do does each for from given had has have if in
  into is isn't it its may more most must no non none nor not of off on once one only or out outside over should such than
  that the then there these this to too twice under until was were when where which while will with within without would
  access accessed adding after allowed already another argument arguments array arrays assign assigned assignment async
  attempt await bad been being bigint binding blob block boolean boundary bounds buffer call callback called caller changed
  child chunk circular class clone cloned closed code column component components connection constant constructor context
  convert converted converting could create created cross cursor cyclic data database date declaration declared decode
  default define defined delete deleted denied dependencies depth deserialize destroyed destructure detached different
  disconnected document dom duplicate dynamic dynamically element elements empty end ended error errors escape event
  evaluate evaluated exceed exceeded execute executed expected expression extensible fail failed false fetch fetched fetching
  field file find finished form format forget found frozen function generator get getter global group handle handler hook
  hooks host http hydrate hydrating hydration id illegal import imported importing index infinite infinity inherit
  initialization initialize initialized input insert inside instance instanceof integer interface internal interrupted invalid
  invocation invoked iterable iterate iterator json key keys large left length less lexical limit limits list literal load
  loaded loading lock locked loop many map match maximum media memory message method mime minified missing module modules
  mutate name nesting network new node not null number object objects observer offline open opened operation operator option
  options order origin original parameter parameters parent parse parsed parsing pattern pending permission policy position
  possible previous primitive private promise promises property properties prototype provided provider proxy quota range
  react read reader reading readonly reason received recursion redeclaration redefine reducer reference referenced regexp
  regular rejected rejection removed render rendered rendering repeat replace request requested required reserved resize
  resolve resolved resource response result return returned returning right router row run running same scope script security
  select send sent serialize server set setter setting signal size something specifier stack start state status storage store
  stored stream strict string structure structured subscribe supported suspended symbol syntax tag tagged target template
  terminated text throw thrown time timed timeout times token transaction trap true try tried type types typeof unable
  unavailable uncaught undefined unexpected unhandled unique unknown unmounted unregistered unsupported unterminated update
  updates updating upgrade url usage use used user using valid value values variable version view violated violation visit
  void wait waiting warning weak while window worker write writing written wrong zone`.split(/\s+/),
)
const LONGEST = 300
const CUT = '…'
/** By the number that React gives its errors their sentence is found. */
const NUMBER = /^#\d{1,4}$/

const bare = (word: string): string => word.replace(/(?<!\W)\W+$|^[^\w#]+/g, '')

/** A message without possible values: only the words of error messages remain. */
export const messageWithoutValues = (message: string): string => {
  const shownWords: string[] = []
  for (const written of message.slice(0, LONGEST).trim().split(/\s+/)) {
    const word = bare(written)
    const last = shownWords.at(-1)
    if (WORDS.has(word.toLowerCase()) || (last === 'error' && NUMBER.test(word))) shownWords.push(word)
    else if (written !== '' && last !== CUT) shownWords.push(CUT)
  }
  return shownWords.join(' ')
}
