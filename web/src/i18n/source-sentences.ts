import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A text of the service's own code, with `{}` for every value in it. */
export interface FoundText {
  text: string
  /** File and line. */
  at: string
  /** Words of the code that may stand in each place, as far as its file tells. */
  places: string[][]
}

const SOURCE = new URL('../../../src/', import.meta.url)

/** Printed by a command, or read in a log: nobody meets them in the dashboard. */
const TERMINAL =
  /^(?:cli|config|core|commands)\/|^run-(?:command|program)\.ts$|^collector\/status\/collector-gauges\.ts$|^access\/(?:audit\/audit-chain|sign-in\/set-password|ensure-headless)\.ts$|^connections\/keys\/key-(?:check|ring)\.ts$|^api\/(?:docs\/|http\/(?:http-server|service-metrics|dashboard-files)\.ts$)|^(?:lib\/(?:logger|watch-event-loop)|outbound-http\/pace\/clock-watch)\.ts$|^store\/(?:control\/(?:open-|migrations)|facts\/(?:engine\/open-|migrate))/

/** Said in the dashboard's own words: by problem code, by refusal of an install, and in the catalogue of metrics. */
const BY_CODE =
  /^words\/|^api\/(?:http\/error-response|contract\/install-refusals)\.ts$|^metrics\/(?:definitions\/|metrics-reference)/

/** Statements, names of columns, media types. What ends as a sentence does is none of them. */
const SQL =
  /^(?!.*[.!?]$)(?:.*(?:\w\((?!s\))|\b(?:AND|AS|BY|DROP|FORMAT|FROM|IN|INTO|LIMIT|NOT|NULLS?|OR|SELECT|SETTINGS|SYSTEM|TABLE|UNION|WHERE)\b|String\})|[\w.]+ as \w+$|(?=.*[_=])[\w =']+(?:, [\w =']+)+$|application\/|gzip, )/s

/** A store says whole sentences only; its other texts are statements and codes. */
const isOfStore = ({ fileName }: ts.SourceFile) => fileName.startsWith('store/')

const TWO_WORDS = /\p{L}\p{P}*(?: ›)? \p{P}*\p{L}{2}/u

/** Every file of the service, tests aside, by its path below `src/`. */
export function sourceFiles(): ts.SourceFile[] {
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter((path) => !/\.(?:test|suite)\.ts$/.test(path))
    .toSorted()
    .map((path) => parsed(path, readFileSync(new URL(path, SOURCE), 'utf8')))
}

export function parsed(path: string, code: string): ts.SourceFile {
  return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
}

/** What a file says to people who read the dashboard: all its texts of two words and more, but for code and logs. */
export function sentencesIn(file: ts.SourceFile): FoundText[] {
  if (TERMINAL.test(file.fileName) || BY_CODE.test(file.fileName)) return []
  return nodesOf(file).flatMap((node) => {
    const said = textOf(node, file)
    if (said === null || !TWO_WORDS.test(said.text) || SQL.test(said.text) || isForDevelopers(node)) return []
    if (isOfStore(file) && !/^\p{Lu}/u.test(said.text)) return []
    return [{ ...said, at: `${file.fileName}:${file.getLineAndCharacterOfPosition(node.pos).line + 1}` }]
  })
}

export function nodesOf(node: ts.Node): ts.Node[] {
  const found = [node]
  node.forEachChild((child) => void found.push(...nodesOf(child)))
  return found
}

/** All texts of a file, one word or many. */
export function textsIn(file: ts.SourceFile): string[] {
  return nodesOf(file).flatMap((node) => textOf(node, file)?.text ?? [])
}

function textOf(node: ts.Node, file: ts.SourceFile): Pick<FoundText, 'text' | 'places'> | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return { text: node.text.trim(), places: [] }
  }
  if (!ts.isTemplateExpression(node)) return null
  const { head, templateSpans: spans } = node
  const text = spans.reduce((before, { literal }) => `${before}{}${literal.text}`, head.text).trim()
  return { text, places: spans.map(({ expression }) => wordsOf(expression, file, FOLLOWED)) }
}

/** How many names are followed to a text: a constant of a constant is enough. */
const FOLLOWED = 3

const LOGGED = /^(?:trace|debug|info|warn|error|fatal)$/

/** Descriptions of the API, and what a log or a stack trace holds. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isNewExpression(at)) {
      const thrown = at.expression.getText()
      if (thrown.endsWith('Error') && thrown !== 'TidemarkError') return true
    }
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return true
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
      const name = at.expression.name.text
      if (name === 'meta' || name === 'abort' || LOGGED.test(name)) return true
    }
    if (ts.isPropertyAssignment(at) && /^(?:summary|tag|help|links)$/.test(at.name.getText())) return true
    if (ts.isTypeNode(at) || ts.isImportDeclaration(at)) return true
  }
  return false
}

/** Texts an expression may come to: its own, and those of constants and functions of its file that it names. */
function wordsOf(expression: ts.Node, file: ts.SourceFile, depth: number): string[] {
  const own = textOf(expression, file)
  if (own) return [own.text]
  if (depth === 0) return []
  if (ts.isConditionalExpression(expression)) {
    const { whenTrue, whenFalse } = expression
    return [whenTrue, whenFalse].flatMap((branch) => wordsOf(branch, file, depth))
  }
  if (ts.isIdentifier(expression)) {
    return declarationsOf(expression.text, file).flatMap((node) => wordsOf(node, file, depth - 1))
  }
  if (ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)) {
    return wordsOf(expression.expression, file, depth)
  }
  if (ts.isElementAccessExpression(expression)) return wordsOf(expression.expression, file, depth)
  if (ts.isObjectLiteralExpression(expression)) {
    return expression.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? wordsOf(property.initializer, file, depth) : [],
    )
  }
  if (ts.isAsExpression(expression)) return wordsOf(expression.expression, file, depth)
  return []
}

/** What a name stands for in a file: the values of its constants, the results of its functions. */
function declarationsOf(name: string, file: ts.SourceFile): ts.Node[] {
  return nodesOf(file).flatMap((node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) {
      return ts.isArrowFunction(node.initializer) ? [node.initializer.body] : [node.initializer]
    }
    if (!ts.isFunctionDeclaration(node) || node.name?.text !== name) return []
    return nodesOf(node).flatMap((one) =>
      ts.isReturnStatement(one) && one.expression ? [one.expression] : [],
    )
  })
}

const GIVES_REASON = /(?:reason|reasons|fault|AddressRefusal)$/i

/** Codes of why an answer or a line of it was not taken, which stand in sentences as words. */
export function reasonsIn(files: readonly ts.SourceFile[]): string[] {
  const nodes = files
    .filter(({ fileName }) => /^(?:sources|outbound-http|collector\/take\/)/.test(fileName))
    .flatMap(nodesOf)
  const takers = Map.groupBy(nodes.flatMap(takerOf), ({ name }) => name)
  const found = nodes.flatMap((node): ts.Node[] => {
    if (isDeclaration(node) && GIVES_REASON.test(node.name.getText())) return [node]
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
    const name = /\w+$/.exec(node.expression.getText())?.[0] ?? ''
    return (takers.get(name) ?? []).flatMap(({ place }) => node.arguments?.[place] ?? [])
  })
  return [...new Set(found.flatMap(codesOf))]
}

type Declaration =
  | ts.PropertyAssignment
  | ts.PropertySignature
  | ts.PropertyDeclaration
  | ts.VariableDeclaration
  | ts.FunctionDeclaration
  | ts.TypeAliasDeclaration
  | ts.ParameterDeclaration

function isDeclaration(node: ts.Node): node is Declaration & { name: ts.Node } {
  const named =
    ts.isPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node)
  return named && node.name !== undefined
}

/** A function that takes a reason, and as its how manyeth argument. Refusals have sentences of their own. */
function takerOf(node: ts.Node): { name: string; place: number }[] {
  if (!ts.isFunctionLike(node)) return []
  const place = node.parameters.findIndex(({ name }) => GIVES_REASON.test(name.getText()))
  const owner = ts.isArrowFunction(node) || ts.isConstructorDeclaration(node) ? node.parent : node
  const name = 'name' in owner && owner.name ? (owner.name as ts.Node).getText().replace('#', '') : ''
  return place < 0 || name === '' || name === 'refused' ? [] : [{ name, place }]
}

const CODE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/

/** What is compared with a code is not given here. */
function codesOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node)) return CODE.test(node.text) ? [node.text] : []
  if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return []
  if (ts.isIndexedAccessTypeNode(node)) return []
  if (ts.isPropertyAssignment(node)) return codesOf(node.initializer)
  const codes: string[] = []
  node.forEachChild((child) => void codes.push(...codesOf(child)))
  return codes
}
