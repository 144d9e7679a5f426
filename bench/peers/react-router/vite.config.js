import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** The template as it comes; the page's parts are those of the other peer, with this router's links. */
export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    alias: { 'next/link': fileURLToPath(new URL('./app/Link.jsx', import.meta.url)) },
    dedupe: ['react', 'react-dom', 'react-router'],
  },
})
