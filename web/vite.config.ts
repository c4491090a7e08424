import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routeTable } from './route-table.ts'

const service = process.env['TIDEMARK_URL'] ?? 'http://127.0.0.1:8420'

/** The names of metrics are texts that stand in the model. */
const BEFORE_THE_TEXTS =
  /[\\/]i18n[\\/](?:t|language)\.ts|[\\/]contract[\\/]words\.ts|[\\/]model[\\/]metric\.ts|preload-helper/

const GERMAN_TEXTS = /[\\/]i18n[\\/]de[\\/]start\.ts/

/** Fails a build whose texts would bring modules of the dashboard along: those read texts while they load. */
function textsFirst(): Plugin {
  const texts = /[\\/]i18n[\\/](?:en|de)[\\/]start\.ts$/
  return {
    name: 'texts-first',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.moduleIds.some((id) => texts.test(id))) continue
        const early = file.imports.filter((name) => !/[\\/](?:texts|german)-[^\\/]*$/.test(name))
        if (early.length > 0)
          this.error(`${file.fileName} loads ${early.join(', ')} before the texts are there`)
      }
    },
  }
}

/** What only forms, tables and some sentences need, on pages before a chart; a schema brings its checker along. */
const LATER =
  /node_modules[\\/](?:@mantine[\\/]form|zod|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|.*(?:PasswordInput|Modal|Drawer|Combobox|Select|ScrollArea|Checkbox|Radio|Textarea|NumberInput|Table|Breadcrumbs|Timeline|Stepper|Accordion))[\\/]|[\\/]components[\\/](?:table|form)[\\/]|[\\/]api[\\/]contract[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), routeTable(), textsFirst()],
  server: { proxy: { '/api': service, '/docs': service } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // What is in the bundle, for the notices of the build; the service shows nobody what a folder hides.
    license: { fileName: '.vite/licenses.json' },
    // A module preload is a link element, which the content security policy allows; its polyfill is not needed.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What most pages share comes as one file: a hundred small ones are a tenth larger and slower to fetch.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What main.ts needs to load the texts stays apart: modules of the shared file read texts while they load.
            { name: 'texts', priority: 2, test: BEFORE_THE_TEXTS },
            // Sentences of the service name metrics by these texts: all of them in one file are smaller than in two.
            { name: 'german', priority: 2, test: GERMAN_TEXTS },
            { name: 'shared', priority: 1, minShareCount: 9, test: (id) => !LATER.test(id) },
          ],
        },
      },
    },
  },
})
