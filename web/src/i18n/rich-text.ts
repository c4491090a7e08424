import i18next from 'i18next'
import { setI18n, Trans } from 'react-i18next'

// Here and not where the texts are started: most pages come without a text that holds an element.
setI18n(i18next)

export { Trans }
