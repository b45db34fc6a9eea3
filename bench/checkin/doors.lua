-- Doors that check in, for wrk. Arguments: a file with a key a line, a file with a ticket's
-- identifier a line, and how many check-ins there were before. Each request is another ticket with
-- another date, and the next door's key.
local keys, identifiers, made = {}, {}, 0
-- Far enough back that no run reaches a day ahead of the service, which it would refuse.
local day = os.time({ year = 2010, month = 1, day = 1, hour = 0 })

function init(args)
  for key in io.lines(args[1]) do keys[#keys + 1] = key end
  for identifier in io.lines(args[2]) do identifiers[#identifiers + 1] = identifier end
  made = tonumber(args[3])
end

function request()
  made = made + 1
  local form = "identifier=" .. identifiers[made * 7919 % #identifiers + 1]
    .. "&checkedDate=" .. os.date("!%Y-%m-%dT%H:%M:%S", day + made)
    .. "&device=Bench&tool=Bench&source=ETICKET"
  local headers = {
    ["Authorization"] = "ApiKey " .. keys[made % #keys + 1],
    ["Content-Type"] = "application/x-www-form-urlencoded",
  }
  return wrk.format("POST", "/api/ticket/check", headers, form)
end
