# The service with the app that it hands out. It speaks plain HTTP on port 8080: a proxy that speaks
# HTTPS stands in front of it, as in compose.yaml. Options of the service follow the image's name.
FROM node:22-bookworm-slim AS build
WORKDIR /admit
COPY package.json package-lock.json .npmrc ./
# npm leaves this one out here: it is for Node 20. Nothing here needs a script of its installation, and npm 10
# would build the other driver, which brings its binaries, with a compiler that is not here.
COPY src/service/core/store/sqlite/node20 src/service/core/store/sqlite/node20
RUN npm ci --ignore-scripts
COPY index.html build.mjs texts.mjs vite.config.ts vite.office.config.ts vite.service.config.ts tsconfig.json ./
COPY docs/specification-gaps.md docs/
COPY public public
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /admit
COPY --from=build /admit/package.json ./
COPY --from=build /admit/node_modules node_modules
COPY --from=build /admit/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=20s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/service/main.js", "--host", "0.0.0.0", "--data", "/data"]
