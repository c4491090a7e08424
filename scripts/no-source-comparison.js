const KINDS = new Set(['code_assistant', 'chat_assistant'])

const isKind = (node) => node?.type === 'Literal' && KINDS.has(node.value)

/** Differences between sources belong into their modules: a comparison of kinds would mistake a third source for one of two. */
const rule = {
  create(context) {
    const refuse = (node) =>
      context.report({ node, message: 'Ask the module of the source, or the table of sources, instead.' })
    return {
      BinaryExpression(node) {
        if (isKind(node.left) || isKind(node.right)) refuse(node)
      },
      SwitchCase(node) {
        if (isKind(node.test)) refuse(node)
      },
    }
  },
}

export default { meta: { name: 'tidemark' }, rules: { 'no-source-comparison': rule } }
