# Debian's glibc, not Alpine: the embedded facts engine is a native library built for glibc.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# What a package would work with besides, such as a test runner, is not brought along for it.
RUN npm ci --omit=dev --legacy-peer-deps && npm cache clean --force

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8420 \
    TIDEMARK_DATA_DIR=/data \
    TIDEMARK_CONFIG_DIR=/secrets
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY LICENSE ./
RUN install --directory --owner=node --group=node --mode=0700 /data /secrets dist/node_modules
USER node
# Keeps compiled code in the image: its file system may be read-only when it runs.
RUN TIDEMARK_DATA_DIR=/tmp/none TIDEMARK_PUBLIC_URL=http://127.0.0.1:8420 \
    node --max-semi-space-size=1 --heap-growing-percent=100 dist/src/main.js check
VOLUME ["/data", "/secrets"]
EXPOSE 8420
# After SIGTERM the service waits eight seconds at most; Docker's own grace period is ten.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A small nursery of V8 saves about a third of the memory of its own, and buffers freed at once spare collecting most of
# its collections of garbage; docs/decisions/0005-what-counts-as-memory.md.
ENTRYPOINT ["node", "--max-semi-space-size=1", "--heap-growing-percent=100", "dist/src/main.js"]
CMD ["serve"]
