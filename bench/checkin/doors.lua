-- Doors that check in, for wrk. Arguments: a file with a key a line, a file with a ticket's identifier, its
-- id and its participant's a line, how many check-ins there were before, the way, and for the way `record`
-- the path of the call that decides, and how many check-ins go with it. `check`: ticket/check, one a
-- request; `scan`: the same between two readings of the participant. Each check-in is another ticket with
-- another date, each request the next door's.
local keys, identifiers, ids, participants, made = {}, {}, {}, {}, 0
local way, path, size, sent = "", "", 0, 0
-- Far enough back that no run reaches a day ahead of the service, which it would refuse.
local day = os.time({ year = 2010, month = 1, day = 1, hour = 0 })

function init(args)
  for key in io.lines(args[1]) do keys[#keys + 1] = key end
  for line in io.lines(args[2]) do
    local identifier, id, participant = line:match("(%S+) (%d+) (%d+)")
    identifiers[#identifiers + 1], ids[#ids + 1] = identifier, id
    participants[#participants + 1] = participant
  end
  made, way, path, size = tonumber(args[3]), args[4], args[5], tonumber(args[6])
end

local function encoded(text)
  return (text:gsub("[^%w]", function(sign) return string.format("%%%02X", sign:byte()) end))
end

local function nextTicket()
  made = made + 1
  return made * 7919 % #ids + 1, os.date("!%Y-%m-%dT%H:%M:%S", day + made)
end

local function batch()
  local actions = {}
  for n = 1, size do
    local at, date = nextTicket()
    actions[n] = string.format('{"id":"bench-%d","target":{"kind":"ticket","ticketId":%s},'
      .. '"action":"DEVALUATED","checkedDate":"%s","device":"Bench","tool":"Bench","source":"ETICKET"}',
      made, ids[at], date)
  end
  return "actions=" .. encoded("[" .. table.concat(actions, ",") .. "]")
end

local function check()
  local at, date = nextTicket()
  return "identifier=" .. identifiers[at]
    .. "&checkedDate=" .. date .. "&device=Bench&tool=Bench&source=ETICKET"
end

function request()
  sent = sent + 1
  local headers = {
    ["Authorization"] = "ApiKey " .. keys[sent % #keys + 1],
    ["Content-Type"] = "application/x-www-form-urlencoded",
  }
  if way == "record" then return wrk.format("POST", path, headers, batch()) end
  if way == "scan" and sent % 3 ~= 1 then
    return wrk.format("GET", "/api/participant/" .. participants[sent * 7919 % #ids + 1], headers)
  end
  return wrk.format("POST", "/api/ticket/check", headers, check())
end
